import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice created',
  copies: 'invoice',
  variables: ofInvoice,
})
