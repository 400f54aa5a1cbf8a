import { template } from '../template.js'

export default template({
  name: 'invoice payment confirmation',
  subject: 'Payment of invoice {{ invoice_number }} received',
  body: `<p>Hello {{ firstname }},</p>
<p>thank you: invoice {{ invoice_number }} over {{ total }} is paid.</p>
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
