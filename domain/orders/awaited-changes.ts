import type { ClientRow } from '../../db/rows.js'
import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow, UpgradeRow } from '../../db/rows-services.js'
import { isRecurring } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { queueMails } from '../mail/queueing.js'
import { storeProduct } from '../services/changed-products.js'
import { lockService, raiseService, serviceMail } from '../services/services.js'
import type { Cents } from '../values/money.js'
import { hasServiceEnded } from '../values/statuses.js'
import { completeDowngrade, type PeriodCredits } from './downgrades.js'
import { mayHaveAccount } from './upgrade-change.js'
import { correctBilledPrice, linesBilledSince } from './upgrade-expiry.js'

// A change to a product that costs no more applies to bills from its request on. What was paid too much is returned
// once the server has made the change (R-1519).

const replacedColumns = [
  'product_id',
  'status',
  'recurring_amount',
  'regular_amount',
  'promotion_periods',
  'first_amount',
  'setup_fee',
  'is_priced_by_hand',
  'listed_amount',
] as const satisfies readonly (keyof ServiceRow)[]

/** What a change replaced, and what it returns by line ID. */
interface Awaited {
  readonly replaced: Pick<ServiceRow, (typeof replacedColumns)[number]>
  readonly credits: readonly (readonly [number, Cents])[]
}

/** Returns true if a server must make the change. Staff make the changes of the module `manual`. */
export const awaitsServer = async (ctx: Context, service: ServiceRow, { module }: ProductRow): Promise<boolean> =>
  module !== null && module !== 'manual' && service.status !== 'pending' && (await mayHaveAccount(ctx, service))

/** Stores that a change waits for the server. `service` is the row from before the change. */
export async function storeAwaited(
  { db }: Context,
  id: number,
  service: ServiceRow,
  credits: PeriodCredits,
): Promise<void> {
  const replaced = Object.fromEntries(replacedColumns.map((name) => [name, service[name]]))
  await db('upgrades')
    .where({ id })
    .update({ awaited: JSON.stringify({ replaced, credits: [...credits] }) })
}

/** Returns a query for changes that wait for a server although no operation that makes them is queued. */
export const settledChanges = ({ db }: Pick<Context, 'db'>) =>
  db('upgrades')
    .whereNotNull('awaited')
    .whereNotExists(
      db('module_queue')
        .whereRaw('module_queue.service_id = upgrades.service_id')
        .whereIn('action', ['changepackage', 'terminate'])
        .where('module_queue.status', 'pending')
        .select('module_queue.id'),
    )

/** Settles the changes of the service of an upgrade. Returns false if they still wait. */
export async function settleChangesOf(ctx: Context, upgradeId: number): Promise<boolean> {
  const upgrade = await ctx.db('upgrades').where({ id: upgradeId }).first('service_id')
  return upgrade !== undefined && settleChanges(ctx, upgrade.service_id)
}

/**
 * Settles a service’s changes that waited for its server: returns what was paid too much if the server has made the
 * last change, and reverses the changes if it did not. Returns false if nothing waits, or if an operation is queued.
 */
export async function settleChanges(ctx: Context, serviceId: number): Promise<boolean> {
  const { db } = ctx
  const found = await settledChanges(ctx).where({ service_id: serviceId }).first('id')
  if (found === undefined) return false
  const owner = await db('services').where({ id: serviceId }).first('client_id')
  const client =
    owner?.client_id == null ? undefined : await db('clients').where({ id: owner.client_id }).forUpdate().first()
  const service = await lockService(db, serviceId)
  const waiting = await db('upgrades').where({ service_id: serviceId }).whereNotNull('awaited').orderBy('id')
  await db('upgrades').where({ service_id: serviceId }).update({ awaited: null })
  const last = await db('module_queue')
    .where({ service_id: serviceId, action: 'changepackage' })
    .orderBy('id', 'desc')
    .first('status')
  const isMade = last === undefined || last.status === 'completed' || hasServiceEnded(service.status)
  if (!isMade) await reverseChanges(ctx, service, waiting)
  else if (client !== undefined) for (const one of waiting) await completeChange(ctx, one, client, service)
  return true
}

const parseAwaited = ({ awaited }: UpgradeRow): Awaited => JSON.parse(awaited as string)

async function completeChange(ctx: Context, upgrade: UpgradeRow, client: ClientRow, now: ServiceRow): Promise<void> {
  const { replaced, credits } = parseAwaited(upgrade)
  const service = { ...now, ...replaced }
  const [old, product] = [
    await findProduct(ctx, upgrade.old_product_id),
    await findProduct(ctx, upgrade.new_product_id),
  ]
  const price = isRecurring(service.billing_cycle) ? upgrade.recurring_amount : now.first_amount
  const change = { client, service, old, product, price, time: { periods: [], until: null } }
  await completeDowngrade(ctx, change, new Map(credits))
}

const findProduct = async ({ db }: Context, id: number): Promise<ProductRow> =>
  (await db('products').where({ id }).first()) as ProductRow

/**
 * Gives a service back the product and price from before changes that its server did not make, corrects what was billed
 * since, and notifies staff and the client.
 */
async function reverseChanges(ctx: Context, service: ServiceRow, waiting: readonly UpgradeRow[]): Promise<void> {
  const { db } = ctx
  const [first, last] = [waiting[0] as UpgradeRow, waiting.at(-1) as UpgradeRow]
  await db('upgrades')
    .whereIn(
      'id',
      waiting.map(({ id }) => id),
    )
    .update({ status: 'cancelled' })
  const wanted = await findProduct(ctx, last.new_product_id)
  const what = `could not be changed to ${wanted.name} on its server`
  await logActivity(ctx, `Service ${service.id} ${what}`, service.client_id)
  // Staff has changed the product since.
  if (service.product_id !== last.new_product_id) return
  const { status: _, setup_fee: __, ...columns } = parseAwaited(first).replaced
  await storeProduct(db, service.id, columns)
  const before = { ...service, ...columns }
  const old = { recurring_amount: before.recurring_amount, new_product_id: first.old_product_id }
  await correctBilledPrice(ctx, old, await linesBilledSince(ctx, service.id, first.created_at), {
    item: 'Product not changed',
    reason: `Service ${service.id} ${what}`,
  })
  await raiseService(ctx, 'service.updated', before, what, service)
  const mail = await serviceMail(ctx, before)
  if (mail === undefined) return
  const variables = { ...mail.variables, wanted: wanted.name }
  await queueMails(ctx, 'service product unchanged', [{ ...mail, variables }])
}
