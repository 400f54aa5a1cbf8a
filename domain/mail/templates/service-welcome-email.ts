import { template } from '../template.js'
import { emptyOfService, ofService } from '../variables.js'

export default template({
  name: 'service welcome email',
  // One with a password has none all the same.
  copies: 'product',
  mayBeEmpty: [...emptyOfService, 'password'],
  variables: { ...ofService, password: 'kT9-wq2xLm' },
})
