import { recordedNameservers } from '../../domain/domains/registrar-actions.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'domaingetnameservers',
  summary: 'Retrieve the stored name servers of a domain.',
  method: 'GET',
  permission: 'list_domains',
  required: { domainid: f.id('domain') },
  returns: {
    domainid: f.id('domain'),
    ns1: f.text({ description: 'First name server; empty if none is stored.', example: 'ns1.example.com' }),
    ns2: f.text({ description: 'Second name server; empty if none is stored.', example: 'ns2.example.com' }),
    ns3: f.nullable(f.text({ description: 'Third name server, or null.', example: 'ns3.example.com' })),
    ns4: f.nullable(f.text({ description: 'Fourth name server, or null.', example: 'ns4.example.com' })),
    ns5: f.nullable(f.text({ description: 'Fifth name server, or null.', example: 'ns5.example.com' })),
  },
  faults: ['domain_not_found'],

  run: async ({ domainid }, ctx) => {
    const [ns1, ns2, ns3 = null, ns4 = null, ns5 = null] = await recordedNameservers(ctx, domainid)
    return { domainid, ns1: ns1 ?? '', ns2: ns2 ?? '', ns3, ns4, ns5 }
  },
})
