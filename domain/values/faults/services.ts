import type { FaultTable } from '../fault-kinds.js'

/** Errors about services and their servers. */
export const serviceFaults = {
  service_not_found: { kind: 'missing', message: 'No service has this ID.' },
  service_addon_not_found: { kind: 'missing', message: 'No service addon has this ID.' },
  function_not_found: { kind: 'missing', message: "The service's server module does not have this function." },
  server_group_unknown: { kind: 'impossible', message: 'No server group has this ID.' },
  server_module_unknown: { kind: 'impossible', message: 'No server module with this name is installed.' },
  service_domain_invalid: {
    kind: 'impossible',
    message: 'This is not a valid domain name, such as example.com or shop.example.com.',
  },
  service_domain_missing: { kind: 'impossible', message: 'An account on this type of server needs a domain.' },
  upgrade_same_product: { kind: 'impossible', message: 'The service already has this product.' },
  upgrade_other_group: { kind: 'impossible', message: 'A service can only change to a product in the same group.' },
  upgrade_not_sold: {
    kind: 'impossible',
    message: "The product is not sold for the service's billing cycle and currency.",
  },
  upgrade_not_on_server: { kind: 'impossible', message: "The service's server does not have the product's package." },
  upgrade_inactive: { kind: 'impossible', message: 'Only a pending or active service can change its product.' },
  upgrade_open: { kind: 'impossible', message: 'This service already has a product change awaiting payment.' },
  username_not_allowed: { kind: 'impossible', message: 'This user name is not allowed on servers.' },
  username_taken: { kind: 'impossible', message: 'Another service on the same server has this user name.' },
  service_ended: { kind: 'impossible', message: 'The service is terminated, cancelled, or marked as fraud.' },
  function_failed: { kind: 'impossible', message: 'The module function reported a failure.' },
  module_refused: { kind: 'refused', message: 'The server module refused the request.' },
  service_without_module: { kind: 'refused', message: 'No server module manages this service.' },
  service_terminated: { kind: 'refused', message: 'The service is terminated, and termination is final.' },
  module_unreachable: { kind: 'failed', message: 'The server module failed or could not be reached.' },
  service_busy: { kind: 'conflict', message: 'Another action on this service is in progress.' },
  cancellation_not_open: { kind: 'conflict', message: 'This service does not have an open cancellation request.' },
  cancellation_open: { kind: 'conflict', message: 'A cancellation request for this service is already open.' },
  declaration_limit_reached: {
    kind: 'forbidden',
    message:
      'Too many cancellations were submitted today. If you have not received a confirmation by email, contact us or submit it again tomorrow.',
  },
} as const satisfies FaultTable
