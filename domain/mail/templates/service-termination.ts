import { template } from '../template.js'
import { optionalServiceVariables, serviceMailVariables } from '../variables.js'

export default template({
  name: 'service termination',
  copies: 'product',
  mayBeEmpty: optionalServiceVariables,
  variables: serviceMailVariables,
})
