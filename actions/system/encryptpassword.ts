import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'encryptpassword',
  summary: 'Seal a text with the key of the database, which is never possible.',
  method: 'POST',
  permission: 'manage_settings',
  answers: 'unavailable',
  because: 'The same key protects the database, so nothing is sealed with it for callers.',
})
