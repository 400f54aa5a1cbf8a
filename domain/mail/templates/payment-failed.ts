import { template } from '../template.js'
import { emptyOfInvoice, ofInvoice } from '../variables.js'

export default template({
  name: 'payment failed',
  copies: 'invoice',
  mayBeEmpty: [...emptyOfInvoice, 'method', 'reason', 'next_attempt', 'kind'],
  variables: {
    ...ofInvoice,
    // Empty where the client paid at the gateway itself.
    method: 'Visa 4242',
    // The gateway's words; empty without any.
    reason: 'Your card has insufficient funds.',
    // Empty where it is not tried again.
    next_attempt: '2026-02-17',
    // `soft`, `hard`, `expired` or `confirm`.
    kind: 'soft',
  },
})
