import type { About } from '../../engine/documents/areas.js'

/** Title, description, and areas for the API documents. `baseUrl` is the address used if none is configured. */
export const about = {
  title: 'Countinghouse',
  version: '1.0.0',
  description: `Countinghouse is billing and client management software for hosting companies and agencies: clients and their logins,
invoices, payments, credit, orders, hosted services, domains, support tickets, quotes, projects, affiliates, and
certificates. It has no admin panel: everything that staff can do is an action of this API. A call acts as the staff account
that owns its credential, with exactly that account's permissions.

Amounts are JSON numbers with the decimals of their currency.`,
  baseUrl: 'http://127.0.0.1:8080',
  areas: {
    clients: {
      title: 'Clients',
      description: 'Clients, their contacts, notes, and credit, and the logins for the client area.',
    },
    invoices: {
      title: 'Invoices & Billing',
      description: 'Invoices, payments, transactions, billable items, and stored payment methods.',
    },
    orders: { title: 'Orders', description: 'Orders, from the first check to acceptance or cancellation.' },
    services: {
      title: 'Services & Products',
      description: 'Products, client services, and commands to the server modules that provision them.',
    },
    domains: { title: 'Domains', description: 'Domains, their records and prices, and commands to registrars.' },
    tickets: {
      title: 'Support Tickets',
      description: 'Tickets, replies, staff notes, departments, and canned replies.',
    },
    quotes: { title: 'Quotes', description: 'Quotes, from draft to invoice.' },
    projects: { title: 'Projects', description: 'Projects with their tasks, messages, and timers.' },
    affiliates: { title: 'Affiliates', description: 'Clients who earn a commission for referring other clients.' },
    ssl: {
      title: 'SSL Certificates',
      description: 'Certificate orders: configuration, validation, reissue, and cancellation at the provider.',
    },
    credentials: { title: 'API Credentials', description: 'Credentials that authenticate API calls.' },
    system: {
      title: 'System',
      description: 'Settings, modules, email, announcements, the activity log, staff, statistics, and health.',
    },
  },
} as const satisfies Omit<About, 'faults' | 'release'>
