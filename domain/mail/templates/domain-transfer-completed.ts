import { template } from '../template.js'
import { domainMailVariables, optionalDomainVariables } from '../variables.js'

export default template({
  name: 'domain transfer completed',
  copies: 'domain',
  mayBeEmpty: optionalDomainVariables,
  variables: domainMailVariables,
})
