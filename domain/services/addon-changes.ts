import type { Knex } from 'knex'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { raiseEach } from '../events/raise.js'

/**
 * Runs a change to a service, and raises an event for each addon for which the due date, status, or price changed
 * (R-2652).
 */
export async function raiseAddonChanges<T>(
  ctx: Context,
  service: Pick<ServiceRow, 'id' | 'client_id'>,
  change: () => Promise<T>,
): Promise<T> {
  const before = await loadAddons(ctx.db, service.id)
  const outcome = await change()
  if (before.length === 0) return outcome
  const after = new Map((await loadAddons(ctx.db, service.id)).map((addon) => [addon.id, addon]))
  const changed = before.filter((old) => reportedColumns.some((column) => old[column] !== after.get(old.id)?.[column]))
  await raiseAddonEvents(ctx, service, changed)
  return outcome
}

const reportedColumns = ['status', 'next_due_date', 'recurring_amount'] as const satisfies (keyof ServiceAddonRow)[]

/** Raises an event for each changed addon. `before` contains the rows before the change. */
export const raiseAddonEvents = (
  ctx: Context,
  { id: serviceid, client_id }: Pick<ServiceRow, 'id' | 'client_id'>,
  before: readonly ServiceAddonRow[],
): Promise<void> =>
  raiseEach(ctx, 'serviceaddon.updated', before, (addon) => [
    `Addon ${addon.id} of service ${serviceid} was changed.`,
    { serviceaddonid: addon.id, serviceid, clientid: client_id },
    addon,
  ])

const loadAddons = (db: Knex, service_id: number): Promise<ServiceAddonRow[]> =>
  db('service_addons').where({ service_id }).orderBy('id')
