import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service suspension',
  subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is suspended",
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is suspended.{% if reason != '' %} Reason: {{ reason }}{% endif %}</p>
`,
  variables: ofService,
})
