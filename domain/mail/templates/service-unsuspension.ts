import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service unsuspension',
  subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is running again",
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is no longer suspended.</p>
`,
  variables: ofService,
})
