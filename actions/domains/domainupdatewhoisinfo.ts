import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'domainupdatewhoisinfo',
  summary: 'Update the registrant of a domain at its registrar.',
  method: 'POST',
  permission: 'manage_domains',
  answers: 'unavailable',
  because: 'The registrant of a domain is its client; update the client record instead.',
})
