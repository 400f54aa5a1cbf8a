import type { FaultTable } from '../fault-kinds.js'

export const certificateFaults = {
  ssl_order_not_found: { kind: 'missing', message: 'No SSL order has this ID.' },
  ssl_module_not_found: { kind: 'missing', message: 'No SSL module with this name is installed.' },
  ssl_module_unknown: { kind: 'impossible', message: 'No SSL module with this name is installed.' },
  certificate_name_invalid: { kind: 'impossible', message: 'A certificate cannot be issued for this name.' },
  further_name_invalid: {
    kind: 'impossible',
    message: 'A certificate cannot be issued for one of the additional names.',
  },
  csr_malformed: { kind: 'impossible', message: 'The certificate signing request must be in PEM format.' },
  certificate_missing: { kind: 'impossible', message: 'The chain was sent without its certificate.' },
  certificate_malformed: { kind: 'impossible', message: 'The certificate must be a single certificate in PEM format.' },
  certificate_ended: { kind: 'impossible', message: 'The certificate is no longer valid.' },
  certificate_of_others: { kind: 'impossible', message: 'The certificate does not match the SSL order.' },
  certificate_not_by_hand: {
    kind: 'impossible',
    message: "This SSL order's module gets certificates from its provider, so they cannot be added manually.",
  },
  chain_malformed: { kind: 'impossible', message: 'The chain must consist of certificates in PEM format.' },
  approver_email_missing: { kind: 'impossible', message: 'Email validation needs an approver address.' },
  ssl_status_unfit: { kind: 'impossible', message: "The SSL order's status does not allow this." },
  ssl_refused: { kind: 'impossible', message: 'The SSL module refused the request.' },
  ssl_unreachable: { kind: 'failed', message: 'The SSL module failed or could not be reached.' },
  ssl_order_busy: { kind: 'conflict', message: 'Another action on this SSL order is in progress.' },
} as const satisfies FaultTable
