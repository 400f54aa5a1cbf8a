import { template } from '../template.js'
import { payMethodMailVariables } from '../variables.js'

export default template({
  name: 'card expires',
  copies: 'invoice',
  // `expires` is the last month in which the card can be charged.
  variables: { ...payMethodMailVariables, expires: '2027-01' },
})
