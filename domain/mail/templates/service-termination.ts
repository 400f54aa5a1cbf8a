import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service termination',
  subject: '{{ product }} for {{ domain }} has ended',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} has ended, and what was stored on the server is deleted.</p>
`,
  variables: ofService,
})
