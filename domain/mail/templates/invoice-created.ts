import { template } from '../template.js'
import { emptyOfInvoice, ofInvoice } from '../variables.js'

export default template({
  name: 'invoice created',
  copies: 'invoice',
  mayBeEmpty: emptyOfInvoice,
  variables: ofInvoice,
})
