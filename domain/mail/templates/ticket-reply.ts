import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket reply',
  subject: '[#{{ tid }}] {{ subject }}',
  body: `<p>{{ author }} replied to ticket {{ tid }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Too large for this mail: {{ left_out }}</p>
{% endif %}<p>The ticket is now {{ status }}.</p>
`,
  variables: { ...ofTicket, status: 'Answered', author: 'Grace Hopper', left_out: 'backup.zip' },
})
