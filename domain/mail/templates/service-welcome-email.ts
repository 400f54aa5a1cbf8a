import { template } from '../template.js'
import { optionalServiceVariables, serviceMailVariables } from '../variables.js'

export default template({
  name: 'service welcome email',
  // Applies only to emails without a password. An email with a password is never copied.
  copies: 'product',
  mayBeEmpty: [...optionalServiceVariables, 'password'],
  variables: { ...serviceMailVariables, password: 'kT9-wq2xLm' },
})
