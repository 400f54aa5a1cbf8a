import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'domainupdatewhoisinfo',
  summary: 'Change the holder of a domain at its registrar.',
  method: 'POST',
  permission: 'manage_domains',
  answers: 'unavailable',
  because: 'The holder of a domain is its client; change the client record instead.',
})
