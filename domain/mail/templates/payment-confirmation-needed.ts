import { template } from '../template.js'
import { emptyOfInvoice, ofInvoice } from '../variables.js'

export default template({
  name: 'payment confirmation needed',
  copies: 'invoice',
  mayBeEmpty: [...emptyOfInvoice, 'method'],
  variables: { ...ofInvoice, method: 'Visa 4242' },
})
