import { template } from '../template.js'
import { ofInvoice, optionalInvoiceVariables } from '../variables.js'

export default template({
  name: 'invoice overdue',
  copies: 'invoice',
  mayBeEmpty: optionalInvoiceVariables,
  variables: ofInvoice,
})
