import { Fault } from './faults.js'

/** Permissions by key, each described by the actions it allows. A role with full access has all of them. */
export const permissions = {
  create_clients: 'Create clients and what belongs to them: notes, contacts, logins, credit',
  create_invoices: 'Create invoices, billable items, payments and transactions',
  delete_clients: 'Delete clients, their contacts and the links to their logins',
  edit_clients: 'Change and close clients, their contacts and logins, and sign in on their behalf',
  list_clients: 'See clients, contacts, logins, credit and the mail sent to them',
  list_domains: 'See domains, their name servers, locks and transfer codes',
  list_invoices: 'See invoices, transactions, stored payment methods and currencies',
  list_orders: 'See orders',
  list_products: 'See products and their prices',
  list_projects: 'See projects, tasks and timers',
  list_quotes: 'See quotes',
  list_services: 'See hosted services, their addons and the module queue',
  list_tickets: 'See support tickets, departments and canned replies',
  manage_affiliates: 'See and make affiliates',
  manage_announcements: 'Write, change and delete announcements',
  manage_domains: 'Register, renew, transfer and change domains and their prices',
  manage_email_templates: 'See mail templates and send mail',
  manage_gateways: 'Configure payment gateways',
  manage_invoices: 'Change invoices, apply credit and manage stored payment methods',
  manage_orders: 'Place, accept, cancel and delete orders',
  manage_products: 'Configure products and addon modules',
  manage_projects: 'Create and change projects, tasks, timers and messages',
  manage_promotions: 'See promotions',
  manage_quotes: 'Create, send, accept and delete quotes',
  manage_registrars: 'See and configure registrars',
  manage_security: 'Ban addresses',
  manage_servers: 'See servers and configure SSL modules',
  manage_services: 'Change hosted services and act on their servers',
  manage_settings: 'Change settings, modules and to-do items, and trigger notifications',
  manage_staff: 'See staff and manage API credentials',
  manage_tickets: 'Change, merge and delete tickets and their notes',
  reply_tickets: 'Open tickets and reply to them',
  view_activity_log: 'See and write the activity log',
  // R-3707
  view_ledger: 'See invoices, credit notes, transactions and credit entries, and nothing else',
  view_system: 'See settings, health, statistics and lists of the system',
} as const

export type Permission = keyof typeof permissions

export const permissionKeys = Object.keys(permissions) as readonly Permission[]

const moduleKeys = {
  gateway: 'manage_gateways',
  registrar: 'manage_registrars',
  ssl: 'manage_servers',
  addon: 'manage_products',
  einvoice: 'manage_settings',
} as const satisfies Record<string, Permission>

/** Throws module_permission_denied if a role may not configure modules of the given type. */
export function expectModulePermission(
  { full, permissions: held }: { readonly full: boolean; readonly permissions: ReadonlySet<string> },
  type: keyof typeof moduleKeys,
): void {
  const key = moduleKeys[type]
  if (!full && !held.has(key))
    throw new Fault('module_permission_denied', `The role of this account lacks the permission ${key}.`)
}
