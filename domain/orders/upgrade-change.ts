import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow, UpgradeRow } from '../../db/rows-services.js'
import { coveringLines } from '../billing/billing-dates.js'
import { isRecurring } from '../billing/cycles.js'
import { type Context, today } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { queueOperation } from '../modules/queued-operations.js'
import { storeProduct } from '../services/changed-products.js'
import { listedPriceColumns } from '../services/price-origins.js'
import { promotionEndColumns } from '../services/promotion-ends.js'
import { serviceRecurrence } from '../services/recurrences.js'
import { storeServerState } from '../services/server-states.js'
import { formatServiceName, lockService, serviceFacts } from '../services/services.js'
import { add } from '../values/money.js'
import { isExpired } from './stale-upgrades.js'

/**
 * Applies a pending upgrade. Updates the service immediately, and the server through the module queue. Does nothing if
 * the upgrade has expired.
 */
export async function applyUpgrade(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const upgrade = await db('upgrades').where({ id }).first()
  if (upgrade === undefined) return
  const service = await lockService(db, upgrade.service_id)
  // The next daily job withdraws an expired upgrade and turns its payments into credit.
  if (isExpired(upgrade, today(ctx))) return
  const applied = await db('upgrades').where({ id, status: 'pending' }).update({ status: 'applied' })
  if (applied === 0) return
  await recordOldPriceEnd(ctx, upgrade)
  const product = (await db('products').where({ id: upgrade.new_product_id }).first()) as ProductRow
  const { recurring_amount } = upgrade
  const promotion = await promotionEndColumns(ctx, service, product, recurring_amount)
  await storeProduct(db, service.id, {
    product_id: product.id,
    ...(isRecurring(service.billing_cycle)
      ? { recurring_amount, ...promotion, ...listedPriceColumns(promotion.regular_amount ?? recurring_amount) }
      : // The amount paid so far, which the next change is charged against (R-1507).
        { first_amount: add(service.first_amount, upgrade.amount) }),
  })
  // The record changes before the server, which still has the old plan.
  const { server_product_id } = service
  if (server_product_id !== null) await storeServerState(ctx, service.id, { server_product_id })
  await logActivity(ctx, `Service ${service.id} was changed to ${product.name}`, service.client_id)
  const facts = { ...serviceFacts({ ...service, product_id: product.id }), oldpid: upgrade.old_product_id }
  const message = `${formatServiceName(service)} was changed to ${product.name}.`
  await raise(ctx, 'service.upgraded', message, facts, { before: service })
  if (product.module !== null && (await mayHaveAccount(ctx, service)))
    await queueOperation(ctx, {
      serviceId: service.id,
      verb: 'changepackage',
      payload: { packageName: product.package_name ?? product.name, productId: product.id },
    })
}

/** Stores the end of the time that was billed at the old price while the upgrade waited for payment (R-1516). */
async function recordOldPriceEnd({ db }: Context, { id, service_id, priced_until }: UpgradeRow): Promise<void> {
  if (priced_until === null) return
  const last = await coveringLines(db, serviceRecurrence, service_id)
    .where('period_start', '>=', priced_until)
    .max({ end: 'period_end' })
    .first()
  if (last?.end != null) await db('upgrades').where({ id }).update({ unpriced_until: last.end })
}

/**
 * Returns false for a pending service if the creation of its account was not attempted yet, because the account will be
 * created with the new product.
 */
export const mayHaveAccount = async ({ db }: Context, { id, status }: ServiceRow): Promise<boolean> =>
  status !== 'pending' ||
  (await db('module_queue').where({ service_id: id, action: 'create' }).where('attempts', '>', 0).first('id')) !==
    undefined
