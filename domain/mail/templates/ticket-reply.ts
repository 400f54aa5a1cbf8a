import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket reply',
  copies: 'support',
  variables: { ...ofTicket, status: 'Answered', author: 'Grace Hopper', left_out: 'backup.zip' },
})
