import { template } from '../template.js'
import { emptyOfDomain, ofDomain } from '../variables.js'

export default template({
  name: 'domain transfer failed',
  copies: 'domain',
  mayBeEmpty: [...emptyOfDomain, 'reason'],
  variables: { ...ofDomain, reason: 'The transfer code is wrong.' },
})
