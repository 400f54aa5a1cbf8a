import { template } from '../template.js'
import { personMailVariables } from '../variables.js'

export default template({
  name: 'order lapsed',
  copies: 'product',
  variables: { ...personMailVariables, order_number: '4821930057', order_date: '2026-01-31' },
})
