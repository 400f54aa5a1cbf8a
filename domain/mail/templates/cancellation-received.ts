import { template } from '../template.js'

export default template({
  name: 'cancellation received',
  copies: 'none',
  variables: { received: '2026-01-31 14:05', number: '482193' },
})
