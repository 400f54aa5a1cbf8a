import { setIdProtection } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domaintoggleidprotect',
  summary: 'Turn ID protection of a domain on or off; without a value it is toggled.',
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
