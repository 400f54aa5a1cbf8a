import { template } from '../template.js'

export default template({
  name: 'service termination',
  subject: '{{ product }} for {{ domain }} has ended',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} has ended, and what was stored on the server is deleted.</p>
`,
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    product: 'Web hosting',
    domain: 'example.com',
    server: 'host1.example.com',
    username: 'examplec',
    link: 'https://billing.example.com/client/services/7',
    nameservers: 'ns1.example.com, ns2.example.com',
    reason: 'Overdue on payment',
  },
})
