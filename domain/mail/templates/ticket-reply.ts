import { template } from '../template.js'
import { emptyOfTicket, ofTicket } from '../variables.js'

export default template({
  name: 'ticket reply',
  copies: 'support',
  mayBeEmpty: emptyOfTicket,
  variables: { ...ofTicket, status: 'Answered', author: 'Grace Hopper', left_out: 'backup.zip' },
})
