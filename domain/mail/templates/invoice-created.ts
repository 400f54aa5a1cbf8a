import { template } from '../template.js'
import { ofInvoice } from '../variables.js'

export default template({
  name: 'invoice created',
  subject: 'Invoice {{ invoice_number }} from {{ company_name }}',
  body: `<p>Hello {{ firstname }},</p>
<p>invoice {{ invoice_number }} of {{ invoice_date }} for {{ total }} is ready. Please pay {{ balance }} by {{ due_date }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofInvoice,
})
