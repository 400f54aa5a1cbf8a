import { template } from '../template.js'

export default template({
  name: 'notification',
  subject: '{{ title }}',
  body: `<p>{{ message | escape | newline_to_br | raw }}</p>
{% if url != '' %}<p><a href="{{ url }}">{{ url }}</a></p>
{% endif %}<p>{{ event }} at {{ company_name }}</p>
`,
  variables: {
    event: 'invoice.paid',
    title: 'Invoice paid',
    message: 'Invoice 1042 for $12.50 was paid.',
    url: 'https://status.example.com/7',
  },
})
