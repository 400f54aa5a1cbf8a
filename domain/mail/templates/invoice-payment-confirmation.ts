import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice payment confirmation',
  subject: 'Payment of invoice {{ invoice_number }} received',
  body: `<p>Hello {{ firstname }},</p>
<p>thank you for your payment. Invoice {{ invoice_number }} for {{ total }} is paid.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofInvoice,
})
