import { template } from '../template.js'
import { ofSentTicket } from '../variables.js'

export default template({
  name: 'ticket opened',
  copies: 'support',
  mayBeEmpty: ['link'],
  variables: ofSentTicket,
})
