import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice overdue',
  subject: 'Invoice {{ invoice_number }} is overdue',
  body: `<p>Hello {{ firstname }},</p>
<p>invoice {{ invoice_number }} was due on {{ due_date }}, and {{ balance }} is still unpaid. Please pay it soon to avoid an interruption of your services.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofInvoice,
})
