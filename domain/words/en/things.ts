import type { FaultCode } from '../../values/faults.js'

/** Messages for failed requests about a service, domain, or certificate. */
export const things = {
  priceChanged: 'The price has changed, and nothing was done. Please review the new price.',
  registrarSilent:
    'The registrar is not responding at the moment. The stored data is shown below. Please try again in a few minutes.',
  registrarRefused: 'The registrar rejected this request: {message}',
  serverSilent:
    'The server is not responding at the moment. We have saved your request and will carry it out as soon as the server responds.',
  serverRefused: 'The server rejected this request, and nothing was changed. Please contact support.',
  authoritySilent:
    'The certificate authority is not responding at the moment. The stored data is shown below. Please try again in a few minutes.',
  authorityRefused: 'The certificate authority rejected this request: {message}',
  notDone: '{message}',
} as const

/** Sentences for clients by error code, shown in place of the error's message. */
export const thingFaults = {
  domain_on_record: 'This domain now belongs to another record. Please contact support.',
  domain_not_commandable: 'This is not possible in the domain’s current status.',
  domain_unconfirmed: 'We have not yet confirmed that this domain is yours. Please contact support.',
  domain_without_registrar: 'This domain is managed manually. Please contact support.',
  domain_busy: 'Another action on this domain is in progress. Please try again in a moment.',
  domain_not_renewable: 'A domain in this status cannot be renewed here.',
  registrar_cannot: 'The registrar of this domain does not offer this.',
  nameserver_repeated: 'Two of the name servers are the same.',
  years_not_sold: 'The domain cannot be renewed for that many years.',
  extension_not_offered: 'There is no price for this with the domain’s TLD.',
  renewal_billed: 'The next renewal of this domain has already been invoiced. Please pay that invoice first.',
  service_ended: 'This service has ended.',
  cancellation_open: 'A cancellation of this service has already been requested.',
  cancellation_not_open: 'This service no longer has an open cancellation request.',
  service_busy: 'Another action on this service is in progress. Please try again in a moment.',
  service_without_module: 'This service is managed manually. Please contact support.',
  service_terminated: 'This service has ended.',
  username_taken: 'The account of this service cannot be reached. Please contact support.',
  upgrade_inactive: 'Only a service that is active or about to be set up can be changed.',
  upgrade_open: 'A change of this service is already waiting for payment.',
  upgrade_not_sold: 'This product is not available for the service’s billing period and currency.',
  upgrade_not_on_server: 'The service cannot be changed to this product at the moment. Please contact support.',
  upgrade_other_group: 'The service cannot be changed to this product.',
  upgrade_same_product: 'The service already has this product.',
  product_unknown: 'This product is no longer offered.',
  addon_unknown: 'This add-on is no longer offered.',
  addon_not_sold: 'This add-on is not available for the service’s billing period and currency.',
  client_inactive: 'This account cannot place orders at the moment. Please contact support.',
  ssl_status_unfit: 'The status of the certificate has changed.',
  ssl_order_busy: 'Another action on this certificate is in progress. Please try again in a moment.',
  csr_malformed: 'This is not a certificate signing request (CSR) in PEM format.',
  certificate_name_invalid: 'A certificate cannot be issued for this name.',
  approver_email_missing: 'Validation by email requires an approver address.',
} as const satisfies Partial<Record<FaultCode, string>>
