import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'payment failed',
  subject: 'Invoice {{ invoice_number }}: payment failed',
  body: '<p>Hello {{ firstname }},</p>\n<p><a href="{{ link }}">{{ link }}</a></p>\n',
  variables: { ...ofInvoice, method: 'Visa 4242', reason: '', next_attempt: '', kind: 'soft' },
})
