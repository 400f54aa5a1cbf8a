import { unavailableAction } from '../_shared/kit.js'

export default unavailableAction({
  name: 'domainupdatewhoisinfo',
  summary: "Update a domain's registrant at its registrar.",
  method: 'POST',
  permission: 'manage_domains',
  answers: 'unavailable',
  because: "A domain's registrant is its client; update the client record instead.",
})
