import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice reminder',
  subject: 'Invoice {{ invoice_number }} is due on {{ due_date }}',
  body: `<p>Hello {{ firstname }},</p>
<p>please pay {{ balance }} for invoice {{ invoice_number }} by {{ due_date }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofInvoice,
})
