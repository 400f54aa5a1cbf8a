import { template } from '../template.js'
import { emptyOfService, ofService } from '../variables.js'

export default template({
  name: 'cancellation carried out',
  copies: 'product',
  mayBeEmpty: emptyOfService,
  variables: ofService,
})
