import { template } from '../template.js'

export default template({
  name: 'ticket alert',
  subject: '[#{{ tid }}] New ticket: {{ subject }}',
  body: `<p>{{ name }} ({{ email }}) opened the ticket {{ tid }} in {{ department }}, priority {{ priority }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  variables: {
    tid: '482193',
    name: 'Ada Lovelace',
    subject: 'The site is slow',
    department: 'Support',
    priority: 'medium',
    status: 'Open',
    message: 'It has been so since yesterday.',
    email: 'ada@example.com',
  },
})
