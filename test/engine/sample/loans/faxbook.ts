import * as f from '../_fields.js'
import { unavailableAction } from '../_kit.js'

export default unavailableAction({
  name: 'faxbook',
  summary: 'Fax a book.',
  method: 'POST',
  permission: 'full',
  required: { bookid: f.id('book') },
  answers: 'unavailable',
  because: 'The line is dead.',
})
