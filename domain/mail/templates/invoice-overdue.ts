import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice overdue',
  subject: 'Invoice {{ invoice_number }} is overdue',
  body: `<p>Hello {{ firstname }},</p>
<p>invoice {{ invoice_number }} was to be paid by {{ due_date }}, and {{ balance }} of it is still open. Please pay it soon, so that your services go on.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofInvoice,
})
