import { template } from '../template.js'
import { personMailVariables } from '../variables.js'

export default template({
  name: 'invite accepted',
  copies: 'none',
  variables: { ...personMailVariables, account: 'Analytical Engines Ltd', email: 'charles@example.com' },
})
