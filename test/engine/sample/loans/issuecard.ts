import * as f from '../_fields.js'
import { action } from '../_kit.js'

export default action({
  name: 'issuecard',
  summary: 'Issue a card.',
  method: 'POST',
  permission: 'full',
  returns: { code: f.text() },
  showsSecret: true,
  cannotBeTried: { because: 'It shows a code.' },
  run: async () => ({ code: 'C1' }),
})
