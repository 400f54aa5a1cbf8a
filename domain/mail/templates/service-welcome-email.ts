import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service welcome email',
  subject: '{{ product }} is ready',
  body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is set up.</p>
{% if server != '' %}<p>Server: {{ server }}</p>
{% endif %}{% if nameservers != '' %}<p>Name servers: {{ nameservers }}</p>
{% endif %}{% if username != '' %}<p>User name: {{ username }}</p>
{% if password != '' %}<p>Password: {{ password }}</p>
{% endif %}<p>You can see the password here: <a href="{{ link }}">{{ link }}</a></p>
{% endif %}`,
  variables: { ...ofService, password: 'kT9-wq2xLm' },
})
