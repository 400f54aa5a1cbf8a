import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service welcome email',
  subject: '{{ product }} is ready',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is set up.</p>
<p>Server: {{ server }}<br>
User name: {{ username }}<br>
Name servers: {{ nameservers }}</p>
<p>You can see the password here: <a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofService,
})
