import { template } from '../template.js'

export default template({
  name: 'ticket reply',
  subject: '[#{{ tid }}] {{ subject }}',
  body: `<p>{{ author }} replied to the ticket {{ tid }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
<p>The ticket is now {{ status }}.</p>
`,
  variables: {
    tid: '482193',
    name: 'Ada Lovelace',
    subject: 'The site is slow',
    department: 'Support',
    priority: 'medium',
    status: 'Answered',
    message: 'It has been so since yesterday.',
    author: 'grace',
  },
})
