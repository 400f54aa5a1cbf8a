import { template } from '../template.js'
import { ofPayMethod } from '../variables.js'

export default template({
  name: 'payment method stored',
  copies: 'none',
  variables: ofPayMethod,
})
