import { template } from '../template.js'
import { ofPriceChange } from '../variables.js'

export default template({
  name: 'price change withdrawn',
  subject: 'Your prices stay as they are',
  body: `<p>Hello {{ firstname }},</p>
<p>we told you of new prices. They are withdrawn, and you keep those that you have. This does not come into force:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofPriceChange,
})
