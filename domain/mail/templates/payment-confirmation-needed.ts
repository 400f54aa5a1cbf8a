import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'payment confirmation needed',
  copies: 'invoice',
  variables: { ...ofInvoice, method: 'Visa 4242' },
})
