import { template } from '../template.js'
import { ofPriceChange } from '../variables.js'

export default template({
  name: 'price change',
  subject: 'New prices from {{ first_day }} on',
  body: `<p>Hello {{ firstname }},</p>
<p>these prices change:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p>What is invoiced already stays as it is.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
`,
  variables: ofPriceChange,
})
