import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket alert',
  copies: 'none',
  mayBeEmpty: ['email'],
  variables: { ...ofTicket, email: 'ada@example.com' },
})
