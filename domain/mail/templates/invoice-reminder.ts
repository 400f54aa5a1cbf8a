import { template } from '../template.js'
import { ofInvoice, optionalInvoiceVariables } from '../variables.js'

export default template({
  name: 'invoice reminder',
  copies: 'invoice',
  mayBeEmpty: optionalInvoiceVariables,
  variables: ofInvoice,
})
