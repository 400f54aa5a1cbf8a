import { template } from '../template.js'
import { ticketSenderMailVariables } from '../variables.js'

export default template({
  name: 'ticket opened',
  copies: 'support',
  mayBeEmpty: ['link'],
  variables: ticketSenderMailVariables,
})
