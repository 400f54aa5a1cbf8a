import type { FaultTable } from '../fault-kinds.js'

/** Errors about domains and registrars. */
export const domainFaults = {
  domain_not_found: { kind: 'missing', message: 'No domain has this ID.' },
  domain_invalid: { kind: 'impossible', message: 'This is not a registrable domain name.' },
  domain_missing_in_order: {
    kind: 'impossible',
    message: 'The domain name to register or transfer is missing.',
  },
  domain_on_record: { kind: 'impossible', message: 'This domain already exists in our records.' },
  domain_unconfirmed: {
    kind: 'impossible',
    message:
      'The registrar has not confirmed that this domain was obtained for this record. A caller with full access must set it to active first (updateclientdomain).',
  },
  domain_not_commandable: {
    kind: 'impossible',
    message: "The domain's status does not allow actions at its registrar.",
  },
  nameserver_repeated: { kind: 'impossible', message: 'The same name server is listed twice.' },
  renewal_billed: { kind: 'conflict', message: 'The next renewal of this domain has already been invoiced.' },
  domain_not_renewable: { kind: 'impossible', message: 'A domain in this status cannot be renewed.' },
  domain_without_registrar: { kind: 'impossible', message: 'No registrar module manages this domain.' },
  registrar_unknown: { kind: 'impossible', message: 'No registrar with this name is installed.' },
  registrar_refused: { kind: 'impossible', message: 'The registrar refused the request.' },
  registrar_cannot: { kind: 'impossible', message: "The domain's registrar does not support this." },
  epp_code_missing: { kind: 'impossible', message: 'A transfer needs the EPP code from the current registrar.' },
  extension_not_sold: { kind: 'impossible', message: 'Domains with this TLD are not for sale.' },
  years_not_sold: { kind: 'impossible', message: 'This TLD is not sold for the requested number of years.' },
  id_protection_not_sold: { kind: 'impossible', message: 'ID protection is not sold for this TLD.' },
  dns_management_not_sold: { kind: 'impossible', message: 'DNS management is not sold for this TLD.' },
  email_forwarding_not_sold: { kind: 'impossible', message: 'Email forwarding is not sold for this TLD.' },
  extension_not_offered: { kind: 'impossible', message: "The domain's TLD has no price for this operation." },
  registrar_unreachable: { kind: 'failed', message: 'The registrar failed or could not be reached.' },
  nameservers_not_accepted: { kind: 'failed', message: 'The registrar did not accept the name servers.' },
  domain_busy: { kind: 'conflict', message: 'Another action on this domain is in progress.' },
  availability_unknown: {
    kind: 'unreachable',
    message: "The domain's availability could not be determined from a registrar, RDAP, or WHOIS server.",
  },
} as const satisfies FaultTable
