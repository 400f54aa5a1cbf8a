import { template } from '../template.js'
import { ofTicket } from '../variables.js'

export default template({
  name: 'ticket opened',
  copies: 'support',
  variables: ofTicket,
})
