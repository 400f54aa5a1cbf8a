import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice reminder',
  subject: 'Invoice {{ invoice_number }} is due on {{ due_date }}',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ balance }} of invoice {{ invoice_number }} is to be paid by {{ due_date }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofInvoice,
})
