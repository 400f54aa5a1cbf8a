import { setLock } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domainupdatelockingstatus',
  summary: 'Lock or unlock a domain against transfers at its registrar.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['access'],
  required: { domainid: f.id('domain'), lockstatus: f.flag({ description: '1 to lock, 0 to unlock.' }) },
  returns: {
    domainid: f.id('domain'),
    lockstatus: f.integer({ min: 0, max: 1, description: '1 if the domain is now locked, otherwise 0.', example: 1 }),
  },
  faults: [
    'domain_not_found',
    'domain_without_registrar',
    'registrar_cannot',
    'domain_on_record',
    'domain_not_commandable',
    'registrar_refused',
    'registrar_unreachable',
  ],

  run: async ({ domainid, lockstatus }, ctx) => {
    await setLock(ctx, domainid, lockstatus)
    return { domainid, lockstatus: lockstatus ? 1 : 0 }
  },
})
