import { template } from '../template.js'
import { ticketMailVariables } from '../variables.js'

export default template({
  name: 'ticket alert',
  copies: 'none',
  mayBeEmpty: ['email'],
  variables: { ...ticketMailVariables, email: 'ada@example.com' },
})
