import { template } from '../template.js'
import { emptyOfService, ofService } from '../variables.js'

export default template({
  name: 'cancellation requested',
  copies: 'product',
  mayBeEmpty: [...emptyOfService, 'end_date'],
  variables: {
    ...ofService,
    // Empty for a service that ends immediately.
    end_date: '2026-02-28',
  },
})
