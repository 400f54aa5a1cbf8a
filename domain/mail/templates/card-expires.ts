import { template } from '../template.js'
import { ofPayMethod } from '../variables.js'

export default template({
  name: 'card expires',
  copies: 'invoice',
  // The last month in which the card can be charged.
  variables: { ...ofPayMethod, expires: '2027-01' },
})
