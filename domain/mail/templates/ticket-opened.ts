import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket opened',
  subject: '[#{{ tid }}] {{ subject }}',
  body: `<p>Hello {{ name }},</p>
<p>we have received your ticket {{ tid }} and will answer as soon as we can.</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  variables: ofTicket,
})
