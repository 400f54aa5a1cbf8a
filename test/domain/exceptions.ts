import type { AreaName } from '../../tools/map/areas.js'

/** Imports from higher domain areas. The list may only shrink. */
export const upwardImports: readonly (readonly [from: string, to: string])[] = []

/** A table that several domain areas write: its owner, and the other areas with their reasons. */
interface SharedTable {
  readonly table: string
  readonly owner: AreaName
  readonly others: Partial<Record<AreaName, string>>
}

const cursors = 'billing stores the billed-through date in them'

/** Tables that several domain areas write. The list may only shrink. */
export const sharedTables: readonly SharedTable[] = [
  { table: 'deliveries', owner: 'notifications', others: { modules: 'a disabled addon gets no more deliveries' } },
  { table: 'domains', owner: 'domains', others: { billing: cursors } },
  { table: 'service_addons', owner: 'services', others: { billing: cursors } },
  { table: 'services', owner: 'services', others: { billing: cursors } },
  { table: 'upgrades', owner: 'orders', others: { services: 'ending a service cancels its upgrade' } },
]
