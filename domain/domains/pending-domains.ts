import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { type Context, later } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { readableName } from '../values/domain-names.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** A domain pending for longer than this is a problem that staff must solve. */
const maxPendingMs = 14 * dayMs

/** SQL for the instant since which a pending domain waits for its registrar. */
const waitsSinceSql = `coalesce((select max(completed_at) from module_queue where module_queue.domain_id = domains.id
  and module_queue.action in ('register', 'transfer')), domains.created_at)`

/**
 * The time between two syncs of a pending domain, by the time since its request (R-2711): at most 40 in 90 days. The
 * daily syncs last beyond `maxPendingMs`, so that staff are told on time.
 */
const pendingPauses = [
  { until: 6 * hourMs, every: hourMs },
  { until: 2 * dayMs, every: 6 * hourMs },
  { until: maxPendingMs + 2 * dayMs, every: dayMs },
  { until: Number.POSITIVE_INFINITY, every: 7 * dayMs },
]

/**
 * Limits a query to pending domains whose next sync is due. `isDue` adds the condition for a sync before an instant.
 */
export const wherePendingDue =
  ({ now }: Pick<Context, 'now'>, isDue: (query: Knex.QueryBuilder, before: string) => Knex.QueryBuilder) =>
  (query: Knex.QueryBuilder): void => {
    for (const { until, every } of pendingPauses)
      query.orWhere((aged) => {
        isDue(aged, later(now, -every))
        if (Number.isFinite(until)) aged.whereRaw(`${waitsSinceSql} > ?`, [later(now, -until)])
      })
  }

/** Adds a to-do item for a domain that has been pending for more than 14 days since its request (R-2720). */
export async function reportLongPending(ctx: Context, domain: DomainRow): Promise<void> {
  if (domain.status !== 'pending') return
  const { since } = (await ctx
    .db('domains')
    .where({ id: domain.id })
    .first(ctx.db.raw(`${waitsSinceSql} as since`))) as { readonly since: string }
  if (since > later(ctx.now, -maxPendingMs)) return
  const name = readableName(domain.domain)
  const what = domain.order_type === 'transfer' ? 'transfer' : 'registration'
  await addStaffTask(ctx, {
    source: pendingSource(domain),
    title: `The ${what} of ${name} (ID ${domain.id}) has been pending for over 14 days`,
    description: `The registrar ${domain.registrar} has not completed the ${what}. Ask the registrar, then set the domain active, or cancel it and refund the client.`,
  })
}

/** Completes the to-do item of a domain that is no longer pending. */
export const completePendingTask = (ctx: Context, domain: DomainRow, reason: string): Promise<void> =>
  completeStaffTask(ctx, pendingSource(domain), reason)

const pendingSource = ({ id }: DomainRow): string => providerTaskSource(`pending domain ${id}`)
