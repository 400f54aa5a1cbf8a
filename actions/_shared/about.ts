import type { About } from '../../engine/documents/areas.js'

/** What the service says of itself to its callers. Without a named address, it is the one that it listens on by default. */
export const about = {
  title: 'Countinghouse',
  version: '1.0.0',
  description: `Countinghouse does the books and the housekeeping of hosting companies and agencies: clients and their logins, invoices,
payments and credit, orders, hosted services, domains, support tickets, quotes, projects, affiliates and certificates. There is
no admin area to click through: everything that staff can do is an action of this API, done as the staff account that owns the
credential, with exactly that account's permissions.

Amounts are JSON numbers with the decimals of their currency.`,
  baseUrl: 'http://127.0.0.1:8080',
  areas: {
    clients: {
      title: 'Clients',
      description: 'Clients, their contacts, notes and credit, and the logins that use the client area.',
    },
    invoices: {
      title: 'Invoices & Billing',
      description: 'Invoices, payments, transactions, billable items and stored payment methods.',
    },
    orders: { title: 'Orders', description: 'Orders from the first check to acceptance or cancellation.' },
    services: {
      title: 'Services & Products',
      description: 'Products, the services that clients have of them, and what the server modules do with those.',
    },
    domains: { title: 'Domains', description: 'Domains and their prices, on record and at the registrar.' },
    tickets: {
      title: 'Support Tickets',
      description: 'Tickets, replies, staff notes, departments and canned replies.',
    },
    quotes: { title: 'Quotes', description: 'Quotes, from the draft to the invoice.' },
    projects: { title: 'Projects', description: 'Projects with their tasks, messages and timers.' },
    affiliates: { title: 'Affiliates', description: 'Clients who earn a commission on those they bring.' },
    ssl: { title: 'SSL Certificates', description: 'Certificates ordered, configured and revoked at a provider.' },
    credentials: { title: 'API Credentials', description: 'The credentials that calls are signed with.' },
    system: {
      title: 'System',
      description: 'Settings, modules, mail, announcements, the activity log, staff, statistics and health.',
    },
  },
} as const satisfies Omit<About, 'faults' | 'release'>
