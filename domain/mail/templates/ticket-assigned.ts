import { template } from '../template.js'
import { ticketMailVariables } from '../variables.js'

export default template({
  name: 'ticket assigned',
  copies: 'none',
  variables: { ...ticketMailVariables, author: 'Grace Hopper' },
})
