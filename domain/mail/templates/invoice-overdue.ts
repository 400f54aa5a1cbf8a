import { template } from '../template.js'

export default template({
  name: 'invoice overdue',
  subject: 'Invoice {{ invoice_number }} is overdue',
  body: `<p>Hello {{ firstname }},</p>
<p>invoice {{ invoice_number }} was to be paid by {{ due_date }}, and {{ balance }} of it is still open. Please pay it soon, so that your services go on.</p>
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
