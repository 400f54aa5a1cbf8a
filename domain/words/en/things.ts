import type { FaultCode } from '../../values/faults.js'

/** Sentences for failed requests about a service, domain, or certificate. */
export const things = {
  priceChanged: 'The price has changed meanwhile. Nothing was done: please look at it again.',
  registrarSilent:
    'The registrar does not answer at the moment. Below is what is on record. Please try again in a few minutes.',
  registrarRefused: 'The registrar has refused this: {message}',
  serverSilent: 'The server does not answer at the moment. This is kept, and done as soon as it answers.',
  serverRefused: 'The server has refused this. Nothing was changed. Please write to our support.',
  authoritySilent:
    'The certificate authority does not answer at the moment. Below is what is on record. Please try again in a few minutes.',
  authorityRefused: 'The certificate authority has refused this: {message}',
  notDone: '{message}',
} as const

/** Sentences for clients by fault code, shown in place of the fault's message. */
export const thingFaults = {
  domain_on_record: 'Another record holds this domain by now. Please write to our support.',
  domain_not_commandable: 'The status of this domain does not allow this.',
  domain_unconfirmed: 'This domain has not been confirmed as yours yet. Please write to our support.',
  domain_without_registrar: 'This domain is managed by hand. Please write to our support.',
  domain_busy: 'Something else is being done with this domain. Please try again in a moment.',
  domain_not_renewable: 'A domain in this status cannot be renewed here.',
  registrar_cannot: 'The registrar of this domain does not offer this.',
  nameserver_repeated: 'Two of the name servers are the same.',
  years_not_sold: 'The domain cannot be renewed for so many years.',
  extension_not_offered: 'The extension of this domain has no price for this.',
  renewal_billed: 'The next renewal of this domain is on an invoice already. Pay that one first.',
  service_ended: 'This service has ended.',
  cancellation_open: 'The cancellation of this service is requested already.',
  cancellation_not_open: 'No cancellation of this service is open any more.',
  service_busy: 'Something else is being done with this service. Please try again in a moment.',
  service_without_module: 'This service is managed by hand. Please write to our support.',
  service_terminated: 'This service has ended.',
  username_taken: 'The account of this service cannot be reached. Please write to our support.',
  upgrade_inactive: 'Only a service that is active or about to be set up can be changed.',
  upgrade_open: 'A change of this service waits for its payment already.',
  upgrade_not_sold: 'This product is not sold for the period and in the currency of the service.',
  upgrade_other_group: 'The service cannot be changed to this product.',
  upgrade_same_product: 'The service has this product already.',
  product_unknown: 'This product is not offered any more.',
  addon_unknown: 'This addon is not offered any more.',
  addon_not_sold: 'This addon is not sold for the period and in the currency of the service.',
  client_inactive: 'The account cannot order at the moment. Please write to our support.',
  ssl_status_unfit: 'The certificate is in another status by now.',
  ssl_order_busy: 'Something else is being done with this certificate. Please try again in a moment.',
  csr_malformed: 'This is not a certificate request (CSR) in PEM form.',
  certificate_name_invalid: 'A certificate cannot be for this name.',
  approver_email_missing: 'Validation by e-mail needs the address that approves.',
} as const satisfies Partial<Record<FaultCode, string>>
