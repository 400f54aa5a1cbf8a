import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service termination',
  subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} has ended",
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} has ended, and its data on the server has been deleted.</p>
`,
  variables: ofService,
})
