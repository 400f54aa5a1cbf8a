import { template } from '../template.js'
import { ofPriceChange } from '../variables.js'

export default template({
  name: 'price change withdrawn',
  copies: 'product',
  variables: ofPriceChange,
})
