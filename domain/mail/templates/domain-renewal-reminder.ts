import { template } from '../template.js'

export default template({
  name: 'domain renewal reminder',
  subject: '{{ domain }} expires on {{ expiry_date }}',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} expires on {{ expiry_date }}. To keep it, please pay its renewal by then.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    domain: 'engines.example',
    expiry_date: '2027-01-31',
    due_date: '2027-01-31',
    link: 'https://billing.example.com/client/domains/7',
  },
})
