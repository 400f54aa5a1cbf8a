import type { RoomName } from '../../tools/map/rooms.js'

/** Imports of a room above that are there today. The list only gets shorter. */
export const upwardImports: readonly (readonly [from: string, to: string])[] = []

/** A table that more than one room writes: the one that it belongs to, and the others, each with why it does. */
interface SharedTable {
  readonly table: string
  readonly owner: RoomName
  readonly others: Partial<Record<RoomName, string>>
}

const cursors = 'billing keeps in them how far each is billed'
const withOrder = 'what happens to an order happens to what was ordered'

/** Tables that are written by more than one room today. The list only gets shorter. */
export const sharedTables: readonly SharedTable[] = [
  { table: 'billable_items', owner: 'billing', others: { orders: 'the rest of an upgrade is billed as an item' } },
  { table: 'clients', owner: 'clients', others: { billing: 'the credit of a client moves with its entries' } },
  {
    table: 'deliveries',
    owner: 'notifications',
    others: { modules: 'an addon that is switched off gets no more' },
  },
  { table: 'domains', owner: 'domains', others: { billing: cursors, orders: withOrder } },
  { table: 'emails', owner: 'mail', others: { tickets: 'merged tickets have one thread of mails' } },
  { table: 'invoice_items', owner: 'billing', others: { orders: 'a downgrade counts what its lines have set off' } },
  {
    table: 'module_queue',
    owner: 'modules',
    others: { domains: 'requests to a registrar end with what they ask for' },
  },
  { table: 'service_addons', owner: 'services', others: { billing: cursors, orders: withOrder } },
  {
    table: 'services',
    owner: 'services',
    others: { billing: cursors, orders: withOrder, products: 'a service tells if it was taken from stock' },
  },
  {
    table: 'ssl_orders',
    owner: 'certificates',
    others: { services: 'a certificate ends and moves with its service' },
  },
  {
    table: 'upgrades',
    owner: 'orders',
    others: {
      services: 'an upgrade of a service that ends is off',
    },
  },
]
