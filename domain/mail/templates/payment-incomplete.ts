import { template } from '../template.js'
import { ofInvoice, optionalInvoiceVariables } from '../variables.js'

export default template({
  name: 'payment incomplete',
  copies: 'invoice',
  mayBeEmpty: optionalInvoiceVariables,
  // `amount` is the amount that the gateway collected.
  variables: { ...ofInvoice, amount: '$9.99' },
})
