import * as f from '../_fields.js'
import { action } from '../_kit.js'

export default action({
  name: 'updatebook',
  summary: 'Change what is sent of a book.',
  method: 'POST',
  permission: 'write',
  optional: f.changes({ bookid: f.id('book'), title: f.name(), due: f.date() }),
  needsOneOf: ['bookid', 'title'],
  returns: {},
  run: async () => ({}),
})
