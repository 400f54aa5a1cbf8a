import { template } from '../template.js'

export default template({
  name: 'order confirmation',
  subject: 'Your order {{ order_number }} at {{ company_name }}',
  body: `<p>Hello {{ firstname }},</p>
<p>thank you for your order {{ order_number }} of {{ order_date }}:</p>
<p>{{ summary | escape | newline_to_br | raw }}</p>
<p>{{ payment }}</p>
`,
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    order_number: '4821930057',
    order_date: '2026-01-31',
    summary: 'Web hosting for example.com: $12.50 monthly',
    payment: 'Please pay $12.50 for invoice 1042.',
  },
})
