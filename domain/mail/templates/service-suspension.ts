import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service suspension',
  copies: 'product',
  variables: ofService,
})
