import { template } from '../template.js'
import { ofInvoice, optionalInvoiceVariables } from '../variables.js'

export default template({
  name: 'payment failed',
  copies: 'invoice',
  mayBeEmpty: [...optionalInvoiceVariables, 'method', 'reason', 'next_attempt', 'kind'],
  variables: {
    ...ofInvoice,
    // Empty if the client paid at the gateway.
    method: 'Visa 4242',
    // The gateway's reason, or empty if there is none.
    reason: 'Your card has insufficient funds.',
    // Empty if there will be no further attempt.
    next_attempt: '2026-02-17',
    // `soft`, `hard`, `expired`, or `confirm`.
    kind: 'soft',
  },
})
