import { checkAvailability } from '../../domain/domains/availability.js'
import { readableName } from '../../domain/values/domain-names.js'
import { domainUnicode } from '../_shared/domain.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domainwhois',
  summary: 'Check whether a domain is available.',
  description: 'Queries the registrar, then the registry over RDAP, then WHOIS.',
  method: 'GET',
  permission: 'list_domains',
  required: { domain: f.code({ description: 'Domain name to check, including the TLD.', example: 'engines.example' }) },
  returns: {
    domain: f.text({ description: 'Name in ASCII.', example: 'engines.example' }),
    domain_unicode: domainUnicode,
    status: f.oneOf(['available', 'unavailable'], { description: '`available` if it can be registered.' }),
  },
  faults: ['availability_unknown'],
  rejects: { domain: ['domain_invalid'] },

  run: async ({ domain }, ctx) => {
    const found = await checkAvailability(ctx, domain)
    return { ...found, domain_unicode: readableName(found.domain) }
  },
})
