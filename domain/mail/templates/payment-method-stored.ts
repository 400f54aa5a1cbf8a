import { template } from '../template.js'
import { payMethodMailVariables } from '../variables.js'

export default template({
  name: 'payment method stored',
  copies: 'none',
  variables: payMethodMailVariables,
})
