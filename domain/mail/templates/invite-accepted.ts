import { template } from '../template.js'
import { person } from '../variables.js'

export default template({
  name: 'invite accepted',
  copies: 'none',
  variables: { ...person, account: 'Analytical Engines Ltd', email: 'charles@example.com' },
})
