import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service suspension',
  subject: '{{ product }} for {{ domain }} is suspended',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is suspended. Reason: {{ reason }}</p>
`,
  variables: ofService,
})
