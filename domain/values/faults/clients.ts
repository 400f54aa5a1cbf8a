import type { FaultTable } from '../fault-kinds.js'

/** Errors about clients, contacts, and sign-in links. */
export const clientFaults = {
  client_not_found: { kind: 'missing', message: 'No client has this ID.' },
  contact_not_found: { kind: 'missing', message: 'No contact has this ID.' },
  too_many_contacts: { kind: 'impossible', message: 'The maximum number of contacts is reached. Remove one first.' },
  client_email_taken: { kind: 'impossible', message: 'Another client already has this email address.' },
  tax_id_invalid: {
    kind: 'impossible',
    message: 'The tax ID is not valid for the country: its format or check digits are wrong.',
  },
  tax_id_not_checked: {
    kind: 'impossible',
    message:
      'The tax ID cannot be checked: the setting tax_id_check is off, or the client has no tax ID from an EU member state.',
  },
  group_unknown: { kind: 'impossible', message: 'No client group has this ID.' },
  currency_unknown: { kind: 'impossible', message: 'No currency has this code or ID.' },
  currency_settled: {
    kind: 'impossible',
    message: 'The currency of a client with invoices, services, domains, quotes, or credit cannot be changed.',
  },
  client_has_services: { kind: 'impossible', message: 'The client still has services. Terminate them first.' },
  client_has_domains: { kind: 'impossible', message: 'The client still has registered domains.' },
  client_inactive: { kind: 'impossible', message: 'The client is inactive.' },
  client_currency_differs: { kind: 'impossible', message: 'The client uses another currency.' },
  client_closed: { kind: 'impossible', message: 'The client is closed.' },
  service_not_on_account: { kind: 'impossible', message: 'The client does not have a service with this ID.' },
  domain_not_on_account: { kind: 'impossible', message: 'The client does not have a domain with this ID.' },
  invoice_not_on_account: { kind: 'impossible', message: 'The client does not have an invoice with this ID.' },
  service_missing: { kind: 'impossible', message: 'This destination requires a service ID.' },
  domain_missing: { kind: 'impossible', message: 'This destination requires a domain ID.' },
  path_missing: { kind: 'impossible', message: 'This destination requires a path.' },
  path_outside: {
    kind: 'impossible',
    message: 'The path must start with a single slash and stay inside the client area.',
  },
  amount_too_small: { kind: 'impossible', message: "The amount is less than the currency's smallest unit." },
  balance_too_large: {
    kind: 'impossible',
    message: 'The credit balance would exceed the maximum amount.',
  },
  client_has_money: {
    kind: 'impossible',
    message: 'The client still has credit, open invoices, or payments on cancelled invoices.',
  },
  return_url_not_allowed: {
    kind: 'impossible',
    message: 'The URL must use the host of BASE_URL, or https and a host in the setting return_hosts.',
  },
} as const satisfies FaultTable
