import { template } from '../template.js'

export default template({
  name: 'domain registration confirmation',
  subject: '{{ domain }} is registered',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} is registered for you until {{ expiry_date }}.</p>
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
