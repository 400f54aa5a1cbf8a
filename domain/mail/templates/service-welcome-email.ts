import { template } from '../template.js'
import { emptyOfService, ofService } from '../variables.js'

export default template({
  name: 'service welcome email',
  // An email with a password is still not copied.
  copies: 'product',
  mayBeEmpty: [...emptyOfService, 'password'],
  variables: { ...ofService, password: 'kT9-wq2xLm' },
})
