import { template } from '../template.js'
import { ofService } from '../variables.js'

export default template({
  name: 'service unsuspension',
  copies: 'product',
  variables: ofService,
})
