import { registerDomain } from '../../domain/domains/registrar-actions.js'
import { domainStatus, years } from '../_shared/domain.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domainregister',
  summary: 'Register a domain for a client.',
  description:
    'The domain is pending until the registrar confirms it. If the registrar refuses or is not configured, no record is stored. If the registrar cannot be reached, the domain stays pending and registration is retried.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money', 'mail'],
  required: {
    clientid: f.id('client'),
    domain: f.code({ description: 'Domain name to register, including the TLD.', example: 'engines.example' }),
  },
  optional: {
    years: years('Registration period in years.'),
    registrar: f.withDefault(f.code({ max: 64, description: 'Name of an installed registrar module.' }), 'manual'),
  },
  returns: { domainid: f.id('domain'), status: domainStatus },
  faults: ['registrar_refused', 'registrar_unreachable'],
  rejects: {
    clientid: ['client_not_found', 'client_closed', 'client_inactive'],
    domain: ['domain_invalid', 'domain_on_record', 'extension_not_offered'],
    years: ['years_not_sold'],
    registrar: ['registrar_unknown'],
  },

  run: async ({ clientid, domain, years, registrar }, ctx) => {
    const { id, status } = await registerDomain(ctx, { clientId: clientid, domain, years, registrar })
    return { domainid: id, status }
  },
})
