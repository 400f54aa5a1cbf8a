import { isLocked } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domaingetlockingstatus',
  summary: "Retrieve a domain's transfer lock from its registrar.",
  method: 'GET',
  permission: 'list_domains',
  required: { domainid: f.id('domain') },
  returns: {
    domainid: f.id('domain'),
    lockstatus: f.oneOf(['locked', 'unlocked'], { description: 'A `locked` domain cannot be transferred away.' }),
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

  run: async ({ domainid }, ctx) => ({
    domainid,
    lockstatus: (await isLocked(ctx, domainid)) ? ('locked' as const) : ('unlocked' as const),
  }),
})
