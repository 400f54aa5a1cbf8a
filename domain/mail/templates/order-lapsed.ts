import { template } from '../template.js'
import { person } from '../variables.js'

export default template({
  name: 'order lapsed',
  copies: 'product',
  variables: { ...person, order_number: '4821930057', order_date: '2026-01-31' },
})
