import { template } from '../template.js'

export default template({
  name: 'account signup email',
  copies: 'none',
  variables: { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' },
})
