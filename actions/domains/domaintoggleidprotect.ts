import { setDomainAddons } from '../../domain/domains/registrar-actions.js'
import { f, remoteAction } from '../_shared/kit.js'

export default remoteAction({
  name: 'domaintoggleidprotect',
  summary: "Enable or disable a domain's ID protection, or toggle it if no value is sent.",
  description:
    "DNS management and email forwarding are changed in the same way. If either is sent, ID protection changes only if it is sent too. Prices of domain add-ons are added to the domain's renewals, or removed from them.",
  method: 'POST',
  permission: 'manage_domains',
  risks: ['money'],
  required: { domainid: f.id('domain') },
  optional: {
    idprotect: f.flag({ description: 'True to hide the registrant in public registers.' }),
    dnsmanagement: f.flag({ extension: true, description: 'True to add DNS management.' }),
    emailforwarding: f.flag({ extension: true, description: 'True to add email forwarding.' }),
  },
  returns: {
    domainid: f.id('domain'),
    idprotection: f.flag({ description: 'True if ID protection is now enabled.' }),
    dnsmanagement: f.flag({ extension: true, description: 'True if DNS management is now enabled.' }),
    emailforwarding: f.flag({ extension: true, description: 'True if email forwarding is now enabled.' }),
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
    const { id_protection, dns_management, email_forwarding } = await setDomainAddons(ctx, domainid, {
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
