import { matchingCredits } from '../../domain/billing/credit.js'
import { credit, presentCredit } from '../_shared/credit.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getcredits',
  summary: 'List credit entries, newest first, of one client or of all.',
  method: 'GET',
  permission: 'list_clients',
  optional: { clientid: f.id('client') },
  returns: { credits: f.listOf(f.record(credit)) },

  run: async ({ clientid }, { db, currencies }) => {
    const rows = await matchingCredits(db, clientid)
    return { credits: rows.map(presentCredit(currencies)) }
  },
})
