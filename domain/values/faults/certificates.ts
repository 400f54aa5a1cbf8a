import type { FaultTable } from '../fault-kinds.js'

export const certificateFaults = {
  ssl_order_not_found: { kind: 'missing', message: 'No SSL order has this id.' },
  ssl_module_not_found: { kind: 'missing', message: 'No SSL module with this name is installed.' },
  ssl_module_unknown: { kind: 'impossible', message: 'No SSL module of this name is installed.' },
  certificate_name_invalid: { kind: 'impossible', message: 'A certificate cannot be issued for this name.' },
  further_name_invalid: {
    kind: 'impossible',
    message: 'A certificate cannot be issued for one of the additional names.',
  },
  csr_malformed: { kind: 'impossible', message: 'The certificate signing request must be in PEM format.' },
  certificate_missing: { kind: 'impossible', message: 'The chain belongs to a certificate, which is missing.' },
  certificate_malformed: { kind: 'impossible', message: 'The certificate must be one certificate in PEM format.' },
  certificate_ended: { kind: 'impossible', message: 'The certificate is not valid any more.' },
  certificate_of_others: { kind: 'impossible', message: 'The certificate does not fit the SSL order.' },
  certificate_not_by_hand: {
    kind: 'impossible',
    message: 'The module of this SSL order gets its certificates from its provider.',
  },
  chain_malformed: { kind: 'impossible', message: 'The chain must be certificates in PEM format.' },
  approver_email_missing: { kind: 'impossible', message: 'Validation by e-mail needs an approver address.' },
  ssl_status_unfit: { kind: 'impossible', message: 'The status of the SSL order does not allow this.' },
  ssl_refused: { kind: 'impossible', message: 'The SSL module refused the request.' },
  ssl_unreachable: { kind: 'failed', message: 'The SSL module could not be reached or failed.' },
  ssl_order_busy: { kind: 'conflict', message: 'Another action on this SSL order is in progress.' },
} as const satisfies FaultTable
