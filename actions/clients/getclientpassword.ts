import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'getclientpassword',
  summary: "Retrieve a client's password. Always refused.",
  method: 'GET',
  permission: 'list_clients',
  answers: 'forbidden',
  because: 'Passwords are stored as hashes and cannot be read.',
})
