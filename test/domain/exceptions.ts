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

/** Tables that are written by more than one room today. The list only gets shorter. */
export const sharedTables: readonly SharedTable[] = [
  { table: 'deliveries', owner: 'notifications', others: { modules: 'an addon that is switched off gets no more' } },
  { table: 'domains', owner: 'domains', others: { billing: cursors } },
  { table: 'service_addons', owner: 'services', others: { billing: cursors } },
  { table: 'services', owner: 'services', others: { billing: cursors } },
  { table: 'upgrades', owner: 'orders', others: { services: 'an upgrade of a service that ends is off' } },
]
