import { template } from '../template.js'
import { domainMailVariables, optionalDomainVariables } from '../variables.js'

export default template({
  name: 'domain registration confirmation',
  copies: 'domain',
  mayBeEmpty: optionalDomainVariables,
  variables: domainMailVariables,
})
