import { transferDomain } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domaintransfer',
  summary: 'Transfer a domain from its current registrar to the registrar set for it.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money', 'mail'],
  required: {
    domainid: f.id('domain'),
    eppcode: f.secret({ description: 'Transfer (EPP) code from the current registrar.', example: 'aB3-x9' }),
  },
  returns: {
    domainid: f.id('domain'),
    message: f.text({
      description: "The registrar's message about the transfer.",
      example: 'The transfer was requested.',
    }),
  },
  faults: [
    'domain_not_found',
    'domain_without_registrar',
    'client_closed',
    'domain_on_record',
    'domain_not_commandable',
    'domain_busy',
    'registrar_refused',
    'registrar_unreachable',
  ],
  rejects: { domainid: ['extension_not_offered'] },

  run: async ({ domainid, eppcode }, ctx) => {
    const { status } = await transferDomain(ctx, domainid, eppcode)
    return {
      domainid,
      message: status === 'active' ? 'The domain was transferred.' : 'The transfer was requested.',
    }
  },
})
