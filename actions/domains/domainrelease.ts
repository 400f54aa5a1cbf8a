import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'domainrelease',
  summary: 'Release a domain to another registrar tag.',
  method: 'POST',
  permission: 'manage_domains',
  answers: 'unavailable',
  because: 'Registrars here are left by a transfer, which the code of domainrequestepp allows.',
})
