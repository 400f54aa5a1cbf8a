import { renewDomain } from '../../domain/domains/registrar-actions.js'
import { years } from '../_shared/domain.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domainrenew',
  summary: 'Renew a domain at its registrar, or only in its record if it has no registrar module.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money'],
  required: { domainid: f.id('domain') },
  optional: { years: years('Renewal period in years.') },
  returns: {
    domainid: f.id('domain'),
    expiry_date: f.nullable(f.date({ description: 'New expiry date; null if unknown.' })),
  },
  faults: [
    'domain_not_found',
    'domain_not_renewable',
    'client_closed',
    'domain_on_record',
    'domain_not_commandable',
    'domain_busy',
    'registrar_refused',
    'registrar_unreachable',
  ],
  rejects: { domainid: ['extension_not_offered'], years: ['date_too_late', 'years_not_sold'] },

  run: async ({ domainid, years }, ctx) => ({ domainid, expiry_date: await renewDomain(ctx, domainid, years) }),
})
