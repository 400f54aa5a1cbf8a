import { activateAffiliate } from '../../domain/clients/affiliates.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'affiliateactivate',
  summary: 'Make a client an affiliate with a 10 percent commission.',
  description: 'Does not change a client who is already an affiliate.',
  method: 'POST',
  permission: 'manage_affiliates',
  risks: ['money'],
  required: { clientid: f.id('client', { extraAlias: 'userid' }) },
  returns: { affiliateid: f.id('affiliate') },
  faults: ['client_not_found'],

  run: async ({ clientid }, ctx) => ({ affiliateid: await activateAffiliate(ctx, clientid) }),
})
