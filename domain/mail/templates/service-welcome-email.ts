import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service welcome email',
  copies: 'none',
  variables: { ...ofService, password: 'kT9-wq2xLm' },
})
