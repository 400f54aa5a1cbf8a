import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket reply unverified',
  copies: 'none',
  variables: { ...ofTicket, status: 'Answered', author: 'Ada Lovelace', email: 'ada@example.com' },
})
