import { setNameservers } from '../../domain/domains/registrar-actions.js'
import { nameserver } from '../_shared/domain.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domainupdatenameservers',
  summary: "Set a domain's name servers; omitted ones are cleared.",
  method: 'POST',
  permission: 'manage_domains',
  risks: ['access'],
  required: { domainid: f.id('domain'), ns1: nameserver('First name server.') },
  optional: {
    ns2: nameserver('Second name server.'),
    ns3: nameserver('Third name server.'),
    ns4: nameserver('Fourth name server.'),
    ns5: nameserver('Fifth name server.'),
  },
  returns: { domainid: f.id('domain') },
  faults: [
    'domain_not_found',
    'domain_on_record',
    'domain_not_commandable',
    'domain_unconfirmed',
    'nameservers_not_accepted',
  ],
  // Reported on `ns2`, the first name server that can repeat another.
  rejects: { ns2: ['nameserver_repeated'] },

  run: async ({ domainid, ns1, ns2, ns3, ns4, ns5 }, ctx) => {
    await setNameservers(
      ctx,
      domainid,
      [ns1, ns2, ns3, ns4, ns5].map((one) => one ?? null),
    )
    return { domainid }
  },
})
