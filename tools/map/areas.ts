/**
 * The areas of domain/ from the ground up, each with its purpose. A file imports only from its own area and the areas
 * before it, which test/domain/floors.test.ts checks.
 */
export const areas = {
  values: 'Money, currencies, days, addresses, statuses, errors, and domain names: values that need nothing else.',
  words: 'All texts that clients read, by language, and how a language formats days, amounts, and rates.',
  context: 'The arguments of every rule: database, clock, settings, and functions from the areas above.',
  system: 'The installation, its machine, its sandbox clock, and leases for work that one process does at a time.',
  ports: 'What provider modules must implement, and the declarations of events.',
  sql: 'Database access for rules on both databases: prepared statements, bulk operations, selections, unique indexes.',
  secrets: 'Keys, and the encryption of values that must be read again.',
  log: 'The activity log: which call changed which record, and how.',
  settings: 'The settings, their types and limits, and how they are changed.',
  taxes: 'Which taxes apply: rules, the taxes of a line, and line totals.',
  events: 'How rules raise events.',
  queue: 'Rows that wait for a call: claims, leases, pauses, giving up.',
  access: 'Staff, roles, credentials, passwords, bans, and refusals.',
  desk: 'Internal staff records: announcements and to-do items.',
  modules: 'Installed provider modules: their parameters, and the operations that wait for servers and registrars.',
  mail: 'The outbox: templates, rendering, delivery, and the email log.',
  notifications: 'Recipients of events: rules, channels, and deliveries.',
  clients: 'Clients, contacts, logins, sign-in, payment methods, and affiliates.',
  billing: 'The ledger: invoices, payments, credit, credit notes, quotes, and billing dates.',
  papers: 'The content of invoices, credit notes, proforma invoices, and quotes, as PDF and as EN 16931 data.',
  payments: 'Payments through gateways: checkouts, charges, stored methods, automatic payment, and gateway reports.',
  ledger: 'The books for accountants: entries with accounts, deferred amounts, amounts due by age, sales by tax.',
  products: 'Products, their prices, and their stock.',
  certificates: 'Certificate orders, their validation and renewal.',
  services: 'Services and addons, and their accounts on servers.',
  domains: 'Domains, their registrars and registries, prices, and renewals.',
  orders: 'Orders, promotions, and upgrades, and the baskets of the shop.',
  tickets: 'Tickets, departments, replies, and their attachments.',
  projects: 'Projects, tasks, and timers.',
  'personal-data': 'The personal data in each table, what happens to it when a client is deleted, and its export.',
  'client-area': 'The content of the client area, and the effects of closing a client.',
  letters: 'Emails that staff send on request, about any record.',
  'daily-job': 'The daily job and its steps.',
  reseal: 'All encrypted values in every area, and the change to another key.',
  audit: 'The rules that the books must satisfy, and the statistics.',
} as const satisfies Readonly<Record<string, string>>

export type AreaName = keyof typeof areas

/** Names of the areas from the ground up. */
export const areaOrder = Object.keys(areas) as AreaName[]

/**
 * Returns a file's area by its path from the root: its folder in domain/, or the file's own name if it is directly
 * there.
 */
export const findArea = (file: string): string => (file.split('/')[1] as string).replace(/\.\w+$/, '')
