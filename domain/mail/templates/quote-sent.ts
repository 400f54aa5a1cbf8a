import { template } from '../template.js'
import { personMailVariables } from '../variables.js'

export default template({
  name: 'quote sent',
  copies: 'general',
  mayBeEmpty: ['total', 'valid_until'],
  variables: {
    ...personMailVariables,
    quote_number: '7',
    subject: 'Website',
    // Empty for a quote without lines.
    total: '$1,200.00',
    valid_until: '2026-02-28',
    link: 'https://billing.example.com/client/quotes',
  },
})
