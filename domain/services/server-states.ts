import type { ServiceRow } from '../../db/rows-services.js'
import type { Rule } from '../billing/kind-audit.js'
import type { Context } from '../context.js'
import type { ServerOperation } from '../modules/queued-operations.js'
import { inList } from '../sql/in-list.js'
import { liveServiceStatuses } from '../values/statuses.js'

/**
 * What the last successful call set on a service's server (R-2309). The database clears a column when staff or release
 * 0.2.0 may have changed what it describes (db/migrations/0182-server-states.ts).
 */
export type ServerState = Partial<Pick<ServiceRow, 'server_product_id' | 'server_suspended'>>

/** Stores the state that a call has set. */
export const storeServerState = async (
  { db }: Pick<Context, 'db'>,
  id: number,
  state: ServerState | undefined,
): Promise<void> => {
  if (state !== undefined) await db('services').where({ id }).update(state)
}

/** Clears the state that a call without an answer may have set, or all states. */
export const forgetServerState = (
  ctx: Pick<Context, 'db'>,
  id: number,
  state: ServerState | undefined = unknownState,
): Promise<void> => storeServerState(ctx, id, Object.fromEntries(Object.keys(state).map((column) => [column, null])))

const unknownState = { server_product_id: null, server_suspended: null } as const

/** Returns SQL that is true for a service without a pending row for any of the operations. */
const isSettledSql = (verbs: readonly ServerOperation[]): string =>
  `not exists (select 1 from module_queue where module_queue.service_id = services.id
    and module_queue.status = 'pending' and module_queue.action in ${inList(verbs)})`

/** Rules that a server has the plan and the suspension that its service has, where both are known. */
export const serverStateRules: readonly Rule[] = [
  {
    name: 'server-plan',
    broken: 'services whose server was last given the plan of another product',
    table: 'services',
    sql: (within) => `select services.id from services join products on products.id = services.product_id
      where ${within('services.id')} and services.status in ${inList(liveServiceStatuses)}
        and products.module is not null and services.server_product_id <> services.product_id
        and ${isSettledSql(['create', 'changepackage', 'terminate'])}`,
  },
  {
    name: 'server-suspension',
    broken: 'services that are suspended only in their record or only on their server',
    table: 'services',
    sql: (within) => `select services.id from services
      where ${within('services.id')} and services.status in ${inList(liveServiceStatuses)}
        and services.server_suspended <> case services.status when 'suspended' then 1 else 0 end
        and ${isSettledSql(['create', 'suspend', 'unsuspend', 'terminate'])}`,
  },
]
