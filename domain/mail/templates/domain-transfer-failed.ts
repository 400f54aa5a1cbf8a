import { template } from '../template.js'
import { domainMailVariables, optionalDomainVariables } from '../variables.js'

export default template({
  name: 'domain transfer failed',
  copies: 'domain',
  mayBeEmpty: [...optionalDomainVariables, 'reason'],
  variables: { ...domainMailVariables, reason: 'The transfer code is wrong.' },
})
