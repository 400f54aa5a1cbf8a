import { matchingDomains } from '../../domain/domains/domains.js'
import { domain, domainStatus, presentDomains } from '../_shared/domain.js'
import { f, listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getclientsdomains',
  summary: 'List domains with their clients.',
  method: 'GET',
  permission: 'list_domains',
  optional: {
    clientid: f.id('client', { alias: 'userid', description: 'Only domains of this client.' }),
    domainid: f.id('domain', { description: 'Only this domain.' }),
    domain: f.code({ description: 'Part of either spelling of the name, case-insensitive.', example: 'engines' }),
    status: domainStatus,
  },
  item: domain,
  changedSince: [],

  run: ({ clientid, domainid, domain: name, status }, ctx) =>
    listing(ctx.db, {
      matching: matchingDomains(ctx.db, { clientId: clientid, id: domainid, name, status }),
      order: [{ column: 'id', order: 'asc' }],
      present: presentDomains(ctx),
    }),
})
