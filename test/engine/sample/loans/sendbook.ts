import * as f from '../_fields.js'
import { remoteAction } from '../_kit.js'

export default remoteAction({
  name: 'sendbook',
  summary: 'Send a book by courier.',
  method: 'POST',
  permission: 'write',
  required: { bookid: f.id('book') },
  returns: { parcel: f.text() },
  further: f.scalar({ description: 'What the courier adds.' }),
  faults: ['book_not_found', 'courier_failed'],
  run: async () => ({ parcel: 'P1' }),
})
