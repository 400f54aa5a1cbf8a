import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'decryptpassword',
  summary: 'Decrypt a text with the database key. Not available.',
  method: 'POST',
  permission: 'manage_settings',
  answers: 'unavailable',
  because: 'The same key protects the database, so it decrypts nothing for callers.',
})
