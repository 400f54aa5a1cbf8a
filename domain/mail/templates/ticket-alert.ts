import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket alert',
  subject: '[#{{ tid }}] New ticket: {{ subject }}',
  body: `<p>{{ name }} ({{ email }}) opened ticket {{ tid }} in {{ department }} with priority {{ priority }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  variables: { ...ofTicket, email: 'ada@example.com' },
})
