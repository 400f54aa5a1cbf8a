import { template } from '../template.js'
import { emptyOfDomain, ofDomain } from '../variables.js'

export default template({
  name: 'domain transfer completed',
  copies: 'domain',
  mayBeEmpty: emptyOfDomain,
  variables: ofDomain,
})
