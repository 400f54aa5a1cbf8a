import type { FaultTable } from '../fault-kinds.js'

/** Errors about services and their servers. */
export const serviceFaults = {
  service_not_found: { kind: 'missing', message: 'No service has this id.' },
  service_addon_not_found: { kind: 'missing', message: 'No service addon has this id.' },
  function_not_found: { kind: 'missing', message: "The service's server module has no such function." },
  server_group_unknown: { kind: 'impossible', message: 'No server group has this id.' },
  server_module_unknown: { kind: 'impossible', message: 'No server module with this name is installed.' },
  service_domain_invalid: {
    kind: 'impossible',
    message: 'This is not a domain name, such as example.com or shop.example.com.',
  },
  service_domain_missing: { kind: 'impossible', message: 'An account on this kind of server needs a domain.' },
  upgrade_same_product: { kind: 'impossible', message: 'The service already has this product.' },
  upgrade_other_group: { kind: 'impossible', message: 'A service can only change to a product of the same group.' },
  upgrade_not_sold: {
    kind: 'impossible',
    message: 'The product is not sold on the billing cycle and in the currency of the service.',
  },
  upgrade_inactive: { kind: 'impossible', message: 'Only a pending or active service can change its product.' },
  upgrade_open: { kind: 'impossible', message: 'A product change of this service is already waiting for payment.' },
  username_not_allowed: { kind: 'impossible', message: 'This user name is not allowed on a server.' },
  username_taken: { kind: 'impossible', message: 'Another service on the same server has this user name.' },
  service_ended: { kind: 'impossible', message: 'The service is terminated, cancelled or marked as fraud.' },
  function_failed: { kind: 'impossible', message: 'The module function reported a failure.' },
  module_refused: { kind: 'refused', message: 'The server module refused the request.' },
  service_without_module: { kind: 'refused', message: 'No server module manages this service.' },
  service_terminated: { kind: 'refused', message: 'The service is terminated, and termination is final.' },
  module_unreachable: { kind: 'failed', message: 'The server module could not be reached or failed.' },
  service_busy: { kind: 'conflict', message: 'Another action on this service is in progress.' },
  cancellation_not_open: { kind: 'conflict', message: 'No cancellation of this service is open.' },
  cancellation_open: { kind: 'conflict', message: 'A cancellation request for this service is already open.' },
  declaration_limit_reached: {
    kind: 'forbidden',
    message:
      'This was declared too often today. If you have no confirmation by mail yet, write to us, or declare it again tomorrow.',
  },
} as const satisfies FaultTable
