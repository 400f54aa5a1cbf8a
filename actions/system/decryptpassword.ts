import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'decryptpassword',
  summary: 'Open a text with the key of the database, which is never possible.',
  method: 'POST',
  permission: 'manage_settings',
  answers: 'unavailable',
  because: 'The same key protects the database, so nothing is opened with it for callers.',
})
