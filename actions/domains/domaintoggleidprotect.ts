import { setIdProtection } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domaintoggleidprotect',
  summary: 'Hide the holder of a domain, or show it; where nothing is said, the other way round than it is.',
  method: 'POST',
  permission: 'manage_domains',
  required: { domainid: f.id('domain') },
  optional: { idprotect: f.flag() },
  returns: { domainid: f.id('domain'), idprotection: f.flag() },
  faults: [
    'domain_not_found',
    'domain_on_record',
    'domain_not_commandable',
    'registrar_cannot',
    'registrar_refused',
    'registrar_unreachable',
  ],

  run: async ({ domainid, idprotect }, ctx) => ({
    domainid,
    idprotection: await setIdProtection(ctx, domainid, idprotect),
  }),
})
