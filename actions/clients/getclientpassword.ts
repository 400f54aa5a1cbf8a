import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'getclientpassword',
  summary: 'Show the password of a client, which is never possible.',
  method: 'GET',
  permission: 'list_clients',
  answers: 'forbidden',
  because: 'Passwords are stored hashed, so nobody can read them.',
})
