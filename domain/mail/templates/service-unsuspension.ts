import { template } from '../template.js'
import { emptyOfService, ofService } from '../variables.js'

export default template({
  name: 'service unsuspension',
  copies: 'product',
  mayBeEmpty: emptyOfService,
  variables: ofService,
})
