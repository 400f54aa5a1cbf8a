import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'domainrelease',
  summary: 'Release a domain to another registrar tag.',
  method: 'POST',
  permission: 'manage_domains',
  answers: 'unavailable',
  because: 'To move a domain to another registrar, transfer it with the code from domainrequestepp.',
})
