import { template } from '../template.js'
import { ticketMailVariables } from '../variables.js'

export default template({
  name: 'ticket reply unverified',
  copies: 'none',
  variables: { ...ticketMailVariables, status: 'Answered', author: 'Ada Lovelace', email: 'ada@example.com' },
})
