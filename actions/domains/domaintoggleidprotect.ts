import { setExtras } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domaintoggleidprotect',
  summary: 'Turn ID protection of a domain on or off; without a value it is toggled.',
  description:
    'DNS management and e-mail forwarding are switched in the same way; where one of them is sent, ID protection changes only if it is sent, too. What an extra costs is added to the renewals of the domain, or taken off them.',
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money'],
  required: { domainid: f.id('domain') },
  optional: {
    idprotect: f.flag({ description: 'True hides the registrant in public registers.' }),
    dnsmanagement: f.flag({ extension: true, description: 'True adds DNS management.' }),
    emailforwarding: f.flag({ extension: true, description: 'True adds e-mail forwarding.' }),
  },
  returns: {
    domainid: f.id('domain'),
    idprotection: f.flag({ description: 'True if ID protection is on now.' }),
    dnsmanagement: f.flag({ extension: true, description: 'True if DNS management is on now.' }),
    emailforwarding: f.flag({ extension: true, description: 'True if e-mail forwarding is on now.' }),
  },
  faults: [
    'domain_not_found',
    'domain_on_record',
    'domain_not_commandable',
    'domain_unconfirmed',
    'registrar_cannot',
    'registrar_refused',
    'registrar_unreachable',
  ],

  run: async ({ domainid, idprotect, dnsmanagement, emailforwarding }, ctx) => {
    const { id_protection, dns_management, email_forwarding } = await setExtras(ctx, domainid, {
      id_protection: idprotect,
      dns_management: dnsmanagement,
      email_forwarding: emailforwarding,
    })
    return {
      domainid,
      idprotection: id_protection,
      dnsmanagement: dns_management,
      emailforwarding: email_forwarding,
    }
  },
})
