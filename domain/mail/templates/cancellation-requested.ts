import { template } from '../template.js'
import { optionalServiceVariables, serviceMailVariables } from '../variables.js'

export default template({
  name: 'cancellation requested',
  copies: 'product',
  mayBeEmpty: [...optionalServiceVariables, 'end_date'],
  variables: {
    ...serviceMailVariables,
    // Empty for a service that ends immediately.
    end_date: '2026-02-28',
  },
})
