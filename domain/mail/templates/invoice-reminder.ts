import { template } from '../template.js'

export default template({
  name: 'invoice reminder',
  subject: 'Invoice {{ invoice_number }} is due on {{ due_date }}',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ balance }} of invoice {{ invoice_number }} is to be paid by {{ due_date }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    invoice_number: '1042',
    invoice_date: '2026-01-31',
    due_date: '2026-02-14',
    total: '$12.50',
    balance: '$12.50',
    link: 'https://billing.example.com/client/invoices',
  },
})
