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
<p>The password is shown on its page: <a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofService,
})
