import { template } from '../template.js'

export default template({
  name: 'service welcome email',
  subject: '{{ product }} is ready',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is set up.</p>
<p>Server: {{ server }}<br>
User name: {{ username }}<br>
Name servers: {{ nameservers }}</p>
<p>The password is shown on its page: <a href="{{ link }}">{{ link }}</a></p>
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
