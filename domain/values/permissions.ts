import { Fault } from './faults.js'

/** Permissions by key, each described by the actions it allows. A role with full access has all of them. */
export const permissions = {
  create_clients: 'Create clients and their notes, contacts, logins, and credit',
  create_invoices: 'Create invoices, billable items, payments, and transactions',
  delete_clients: 'Delete clients, their contacts, and the links to their logins',
  edit_clients: 'Change and close clients, change their contacts and logins, and sign in on their behalf',
  list_clients: 'View clients, contacts, logins, credit, and the emails sent to them',
  list_domains: 'View domains, their name servers, locks, and transfer codes',
  list_invoices: 'View invoices, transactions, stored payment methods, and currencies',
  list_orders: 'View orders',
  list_products: 'View products and their prices',
  list_projects: 'View projects, tasks, and timers',
  list_quotes: 'View quotes',
  list_services: 'View hosted services, their addons, and the module queue',
  list_tickets: 'View support tickets, departments, and canned replies',
  manage_affiliates: 'View and create affiliates',
  manage_announcements: 'Write, change, and delete announcements',
  manage_domains: 'Register, renew, transfer, and change domains and their prices',
  manage_email_templates: 'View email templates and send emails',
  manage_gateways: 'Configure payment gateways',
  manage_invoices: 'Change invoices, apply credit, and manage stored payment methods',
  manage_orders: 'Place, accept, cancel, and delete orders',
  manage_products: 'Configure products and addon modules',
  manage_projects: 'Create and change projects, tasks, timers, and messages',
  manage_promotions: 'View promotions',
  manage_quotes: 'Create, send, accept, and delete quotes',
  manage_registrars: 'View and configure registrars',
  manage_security: 'Ban addresses',
  manage_servers: 'View servers and configure SSL modules',
  manage_services: 'Change hosted services and act on their servers',
  manage_settings: 'Change settings, modules, and to-do items, and trigger notifications',
  manage_staff: 'View staff and manage API credentials',
  manage_tickets: 'Change, merge, and delete tickets and their notes',
  reply_tickets: 'Open tickets and reply to them',
  view_activity_log: 'View and write the activity log',
  // R-3707
  view_ledger: 'View only invoices, credit notes, transactions, and credit entries',
  view_system: 'View settings, health, statistics, and system lists',
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

/** Throws module_permission_denied if a role may not configure modules of this type. */
export function expectModulePermission(
  { full, permissions: held }: { readonly full: boolean; readonly permissions: ReadonlySet<string> },
  type: keyof typeof moduleKeys,
): void {
  const key = moduleKeys[type]
  if (!full && !held.has(key))
    throw new Fault('module_permission_denied', `This account's role lacks the permission ${key}.`)
}
