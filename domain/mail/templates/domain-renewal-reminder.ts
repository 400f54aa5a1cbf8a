import { template } from '../template.js'
import { ofDomain } from '../variables.js'

const expires = "{% if expired == 'yes' %}expired{% else %}expires{% endif %}"

export default template({
  name: 'domain renewal reminder',
  subject: `{{ domain }} ${expires} on {{ expiry_date }}`,
  body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} ${expires} on {{ expiry_date }}.</p>
{% if renewal == 'off' %}<p>It will not be renewed. If you want to keep it, please tell us.</p>
{% elsif renewal == 'paid' %}<p>Its renewal is paid for and under way: there is nothing to do.</p>
{% elsif expired == 'yes' %}<p>It can still be renewed. To keep it, please pay for its renewal now.</p>
{% else %}<p>To keep it, please pay for its renewal by then.</p>
{% endif %}
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofDomain,
})
