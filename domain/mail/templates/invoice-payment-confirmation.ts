import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice payment confirmation',
  copies: 'invoice',
  variables: ofInvoice,
})
