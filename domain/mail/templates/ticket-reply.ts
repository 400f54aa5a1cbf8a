import { template } from '../template.js'
import { emptyOfTicket, ofSentTicket } from '../variables.js'

export default template({
  name: 'ticket reply',
  copies: 'support',
  mayBeEmpty: emptyOfTicket,
  variables: { ...ofSentTicket, status: 'Answered', author: 'Grace Hopper', left_out: 'backup.zip' },
})
