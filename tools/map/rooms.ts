/**
 * The areas of domain/ from the ground up, each with its purpose. A file imports only from its own area and the areas
 * before it, which test/domain/floors.test.ts checks.
 */
export const rooms = {
  values: 'Money, currencies, days, addresses, statuses, faults and names of domains: what needs nothing else.',
  words: 'Every text that clients read, by language, and how a language writes days, amounts and rates.',
  context: 'The arguments of every rule: database, clock, settings, and what is handed in from the rooms above.',
  system: 'The installation, its machine, its sandbox clock, and leases for work that one process does at a time.',
  ports: 'What provider modules must implement, and the declarations of events.',
  sql: 'How rules speak to both databases: prepared statements, many rows at once, selections, unique indexes.',
  secrets: 'Keys, and the sealing of values that have to be read again.',
  log: 'The activity log: which call changed which record, and how.',
  settings: 'The settings, their kinds and bounds, and how they are changed.',
  taxes: 'What tax is charged on what: rules, the taxes of a line, and what lines come to.',
  events: 'How a rule tells that something has happened.',
  queue: 'Rows that wait for a call: claims, leases, pauses, giving up.',
  access: 'Staff, roles, credentials, passwords, bans and refusals.',
  modules: 'Installed provider modules: what is set of them, and the verbs that wait for servers and registrars.',
  mail: 'The outbox of mails: templates, rendering, delivery, the mail log.',
  notifications: 'Who hears of an event: rules, channels, and deliveries.',
  clients: 'Clients, contacts, logins, sign-in, pay methods and affiliates.',
  billing: 'The ledger: invoices, payments, credit, credit notes, quotes, and what is billed when.',
  papers: 'What an invoice, a credit note, a proforma or a quote prints, as PDF and as data of EN 16931.',
  payments:
    'Payments through gateways: checkouts, charges, stored methods, automatic payment, and what gateways report.',
  ledger:
    'The books as a bookkeeper reads them: entries with accounts, what is billed ahead, what is owed by age, sales by tax.',
  products: 'Products, their prices and their stock.',
  certificates: 'Orders of certificates, their validation and renewal.',
  services: 'Services and addons, and their accounts on servers.',
  domains: 'Domains, their registrars and registries, prices and renewals.',
  orders: 'Orders, promotions and upgrades, and the baskets of the shop.',
  tickets: 'Tickets, departments, replies and their attachments.',
  projects: 'Projects, tasks and timers.',
  desk: 'What staff keeps for itself: announcements and to-do items.',
  'personal-data': 'What every table holds of people, what becomes of it when a client is deleted, and its export.',
  'client-area': 'What the client area shows, and what follows when a client is closed.',
  letters: 'Mails that staff asks for, about any record.',
  'daily-job': 'The daily job and its steps.',
  reseal: 'All that is sealed, in every room, and the change to another key.',
  audit: 'The rules that the books must satisfy, and the statistics.',
} as const satisfies Readonly<Record<string, string>>

export type RoomName = keyof typeof rooms

/** Names of the areas from the ground up. */
export const floors = Object.keys(rooms) as RoomName[]

/**
 * Returns a file's area by its path from the root: its folder in domain/, or the file's own name if it is directly
 * there.
 */
export const roomOf = (file: string): string => (file.split('/')[1] as string).replace(/\.\w+$/, '')
