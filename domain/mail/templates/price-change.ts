import { template } from '../template.js'
import { priceChangeMailVariables } from '../variables.js'

export default template({
  name: 'price change',
  copies: 'product',
  variables: priceChangeMailVariables,
})
