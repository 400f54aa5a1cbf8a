import { template } from '../template.js'
import { optionalTicketVariables, ticketSenderMailVariables } from '../variables.js'

export default template({
  name: 'ticket opened by staff',
  copies: 'support',
  mayBeEmpty: optionalTicketVariables,
  variables: { ...ticketSenderMailVariables, status: 'Answered', author: 'Grace Hopper', left_out: 'backup.zip' },
})
