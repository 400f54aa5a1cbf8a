import { template } from '../template.js'

export default template({
  name: 'cancellation received',
  variables: { received: '2026-01-31 14:05', number: '482193' },
})
