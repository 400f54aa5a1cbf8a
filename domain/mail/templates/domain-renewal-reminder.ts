import { template } from '../template.js'
import { ofDomain } from '../variables.js'

export default template({
  name: 'domain renewal reminder',
  copies: 'domain',
  variables: ofDomain,
})
