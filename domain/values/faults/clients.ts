import type { FaultTable } from '../fault-kinds.js'

/** Errors about clients, contacts, and sign-in links. */
export const clientFaults = {
  client_not_found: { kind: 'missing', message: 'No client has this id.' },
  contact_not_found: { kind: 'missing', message: 'No contact has this id.' },
  too_many_contacts: { kind: 'impossible', message: 'There are too many contacts already. Remove one first.' },
  client_email_taken: { kind: 'impossible', message: 'Another client already has this e-mail address.' },
  tax_id_invalid: {
    kind: 'impossible',
    message: 'The tax id is none of the country: its form or its check digits are wrong.',
  },
  tax_id_not_checked: {
    kind: 'impossible',
    message: 'No register is asked: the setting tax_id_check is off, or the client has no tax id of a member state.',
  },
  group_unknown: { kind: 'impossible', message: 'No client group has this id.' },
  currency_unknown: { kind: 'impossible', message: 'No currency has this code or id.' },
  currency_settled: {
    kind: 'impossible',
    message: 'The currency of a client with invoices, services, domains, quotes or credit cannot change.',
  },
  client_has_services: { kind: 'impossible', message: 'The client still has services that are not terminated.' },
  client_has_domains: { kind: 'impossible', message: 'The client still has registered domains.' },
  client_inactive: { kind: 'impossible', message: 'The client is inactive.' },
  client_currency_differs: { kind: 'impossible', message: 'The client pays in another currency.' },
  client_closed: { kind: 'impossible', message: 'The client is closed.' },
  service_not_on_account: { kind: 'impossible', message: 'The client has no service with this id.' },
  domain_not_on_account: { kind: 'impossible', message: 'The client has no domain with this id.' },
  invoice_not_on_account: { kind: 'impossible', message: 'The client has no invoice with this id.' },
  service_missing: { kind: 'impossible', message: 'This destination requires a service id.' },
  domain_missing: { kind: 'impossible', message: 'This destination requires a domain id.' },
  path_missing: { kind: 'impossible', message: 'This destination requires a path.' },
  path_outside: {
    kind: 'impossible',
    message: 'The path must start with a single slash and stay inside the client area.',
  },
  amount_too_small: { kind: 'impossible', message: 'The amount is less than the smallest unit of the currency.' },
  balance_too_large: {
    kind: 'impossible',
    message: 'The credit balance would exceed the largest amount that can be stored.',
  },
  client_has_money: {
    kind: 'impossible',
    message: 'The client still has credit, open invoices or money on cancelled invoices.',
  },
  return_url_not_allowed: {
    kind: 'impossible',
    message: 'The address is not at the host of BASE_URL, nor https at one of the setting return_hosts.',
  },
} as const satisfies FaultTable
