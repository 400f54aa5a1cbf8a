import { requestEppCode } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domainrequestepp',
  summary: "Retrieve a domain's transfer (EPP) code from its registrar.",
  method: 'GET',
  permission: 'list_domains',
  required: { domainid: f.id('domain') },
  returns: {
    domainid: f.id('domain'),
    eppcode: f.shownSecret({ description: 'Code to give to the new registrar for a transfer.', example: 'aB3-x9' }),
  },
  showsSecret: true,
  faults: [
    'domain_not_found',
    'domain_without_registrar',
    'registrar_cannot',
    'domain_on_record',
    'domain_not_commandable',
    'domain_unconfirmed',
    'registrar_refused',
    'registrar_unreachable',
  ],

  run: async ({ domainid }, ctx) => ({ domainid, eppcode: await requestEppCode(ctx, domainid) }),
})
