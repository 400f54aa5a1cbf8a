import { template } from '../template.js'

export default template({
  name: 'ticket opened',
  subject: '[#{{ tid }}] {{ subject }}',
  body: `<p>Hello {{ name }},</p>
<p>we have your ticket {{ tid }} and answer as soon as we can.</p>
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
  },
})
