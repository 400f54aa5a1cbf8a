import { template } from '../template.js'
import { optionalServiceVariables, serviceMailVariables } from '../variables.js'

export default template({
  name: 'cancellation carried out',
  copies: 'product',
  mayBeEmpty: optionalServiceVariables,
  variables: serviceMailVariables,
})
