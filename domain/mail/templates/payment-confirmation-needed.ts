import { template } from '../template.js'
import { ofInvoice, optionalInvoiceVariables } from '../variables.js'

export default template({
  name: 'payment confirmation needed',
  copies: 'invoice',
  mayBeEmpty: [...optionalInvoiceVariables, 'method'],
  variables: { ...ofInvoice, method: 'Visa 4242' },
})
