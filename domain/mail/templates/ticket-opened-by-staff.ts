import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket opened by staff',
  subject: '[#{{ tid }}] {{ subject }}',
  body: `<p>Hello {{ name }},</p>
<p>{{ author }} opened ticket {{ tid }} for you in {{ department }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Too large for this mail: {{ left_out }}</p>
{% endif %}<p>The ticket is now {{ status }}.</p>
`,
  variables: { ...ofTicket, status: 'Answered', author: 'Grace Hopper', left_out: 'backup.zip' },
})
