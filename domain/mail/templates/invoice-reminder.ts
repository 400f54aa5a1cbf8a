import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice reminder',
  copies: 'invoice',
  variables: ofInvoice,
})
