import { template } from '../template.js'
import { emptyOfInvoice, ofInvoice } from '../variables.js'

export default template({
  name: 'invoice overdue',
  copies: 'invoice',
  mayBeEmpty: emptyOfInvoice,
  variables: ofInvoice,
})
