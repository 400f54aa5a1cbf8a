import { template } from '../template.js'
import { ofDomain } from '../variables.js'

export default template({
  name: 'domain registration confirmation',
  subject: '{{ domain }} is registered',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} is registered for you until {{ expiry_date }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofDomain,
})
