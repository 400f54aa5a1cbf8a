import { template } from '../template.js'
import { ofDomain } from '../variables.js'

export default template({
  name: 'domain registration confirmation',
  copies: 'domain',
  variables: ofDomain,
})
