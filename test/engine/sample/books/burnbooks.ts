import { unavailableAction } from '../_kit.js'

export default unavailableAction({
  name: 'burnbooks',
  summary: 'Burn books.',
  method: 'GET',
  permission: 'write',
  answers: 'forbidden',
  because: 'Books are not burnt.',
})
