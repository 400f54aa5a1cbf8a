import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service unsuspension',
  subject: '{{ product }} for {{ domain }} is running again',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is no longer suspended.</p>
`,
  variables: ofService,
})
