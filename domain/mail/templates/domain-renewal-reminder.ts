import { template } from '../template.js'
import { ofDomain } from '../variables.js'

export default template({
  name: 'domain renewal reminder',
  subject: '{{ domain }} expires on {{ expiry_date }}',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} expires on {{ expiry_date }}. To keep it, please pay for its renewal by then.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofDomain,
})
