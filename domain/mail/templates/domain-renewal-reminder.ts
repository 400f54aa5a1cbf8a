import { template } from '../template.js'

export default template({
  name: 'domain renewal reminder',
  subject: '{{ domain }} is to be renewed',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }}{% if expiry_date != '' %} expires on {{ expiry_date }}{% endif %}. Its renewal costs {{ amount }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    domain: 'example.com',
    years: '1',
    registration_date: '2026-01-31',
    expiry_date: '2027-01-31',
    due_date: '2027-01-31',
    amount: '$12.50',
    nameservers: 'ns1.example.com, ns2.example.com',
    link: 'https://billing.example.com/client/domains/7',
  },
})
