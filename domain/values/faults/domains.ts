import type { FaultTable } from '../fault-kinds.js'

/** Errors about domains and registrars. */
export const domainFaults = {
  domain_not_found: { kind: 'missing', message: 'No domain has this id.' },
  domain_invalid: { kind: 'impossible', message: 'This is not a domain name that can be registered.' },
  domain_missing_in_order: {
    kind: 'impossible',
    message: 'The name of the domain to register or transfer is missing.',
  },
  domain_on_record: { kind: 'impossible', message: 'The domain is already on record.' },
  domain_unconfirmed: {
    kind: 'impossible',
    message:
      'The registrar was not seen to obtain this domain for its record: an account with full access has to set it active first (updateclientdomain).',
  },
  domain_not_commandable: {
    kind: 'impossible',
    message: 'The status of this domain does not allow an action at its registrar.',
  },
  nameserver_repeated: { kind: 'impossible', message: 'Two of the name servers are the same.' },
  renewal_billed: { kind: 'conflict', message: 'The next renewal of this domain is on an invoice already.' },
  domain_not_renewable: { kind: 'impossible', message: 'A domain in this status cannot be renewed.' },
  domain_without_registrar: { kind: 'impossible', message: 'No registrar module manages this domain.' },
  registrar_unknown: { kind: 'impossible', message: 'No registrar of this name is installed.' },
  registrar_refused: { kind: 'impossible', message: 'The registrar refused the request.' },
  registrar_cannot: { kind: 'impossible', message: 'The registrar of this domain does not support this.' },
  epp_code_missing: { kind: 'impossible', message: 'A transfer needs the EPP code from the current registrar.' },
  extension_not_sold: { kind: 'impossible', message: 'Domains with this extension are not for sale.' },
  years_not_sold: { kind: 'impossible', message: 'The extension of this domain is not sold for so many years.' },
  id_protection_not_sold: { kind: 'impossible', message: 'ID protection is not sold for this extension.' },
  dns_management_not_sold: { kind: 'impossible', message: 'DNS management is not sold for this extension.' },
  email_forwarding_not_sold: { kind: 'impossible', message: 'E-mail forwarding is not sold for this extension.' },
  extension_not_offered: { kind: 'impossible', message: 'The extension of this domain has no price for this.' },
  registrar_unreachable: { kind: 'failed', message: 'The registrar could not be reached or failed.' },
  nameservers_not_accepted: { kind: 'failed', message: 'The registrar did not accept the name servers.' },
  domain_busy: { kind: 'conflict', message: 'Another action on this domain is in progress.' },
  availability_unknown: {
    kind: 'unreachable',
    message: 'No registrar, RDAP or WHOIS server could tell whether the domain is available.',
  },
} as const satisfies FaultTable
