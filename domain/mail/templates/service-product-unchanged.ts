import { template } from '../template.js'
import { optionalServiceVariables, serviceMailVariables } from '../variables.js'

export default template({
  name: 'service product unchanged',
  copies: 'product',
  mayBeEmpty: optionalServiceVariables,
  variables: { ...serviceMailVariables, wanted: 'Web hosting S' },
})
