import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import { isRecurring } from '../billing/cycles.js'
import { calculateInvoiceTotals, createInvoice } from '../billing/invoices.js'
import { type Context, instant, today } from '../context.js'
import { findPrice } from '../products/prices.js'
import { formatServiceLabel, lockService } from '../services/services.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { runInSavepoint } from '../sql/savepoint.js'
import type { Totals } from '../taxes/calculate-totals.js'
import { Fault } from '../values/faults.js'
import { type Cents, cents, subtract, zero } from '../values/money.js'
import { isServiceUpgradable } from '../values/statuses.js'
import { awaitsServer, storeAwaited } from './awaited-changes.js'
import { type BilledTime, calculateDifference, findCurrentPeriodEnd, loadBilledTime } from './billed-time.js'
import { requestDowngrade, settleDowngrade } from './downgrades.js'
import { loadServicePromotion } from './promotions.js'
import { openUpgrades } from './stale-upgrades.js'
import { applyUpgrade } from './upgrade-change.js'

export interface UpgradeResult {
  readonly upgradeId: number
  readonly invoiceId: number | null
  readonly applied: boolean
  /** Amount that the change has added to the client's credit. */
  readonly credit: Cents
  /** True if the change adds to the client's credit only once the server has made it. */
  readonly isCreditPending: boolean
  readonly currencyId: number
}

/** The price of an upgrade or downgrade. */
export interface UpgradePrice {
  /** Price difference for the billed time, before discount and tax, or the negative of what is returned. */
  readonly difference: Cents
  /** Amount that the change adds to the client's credit. */
  readonly credit: Cents
  readonly totals: Totals
  readonly recurring: Cents
  readonly currencyId: number
}

/** A permitted product change and its rows. The client and the service are locked. */
interface PricedUpgrade {
  readonly client: ClientRow
  readonly service: ServiceRow
  readonly old: ProductRow
  readonly product: ProductRow
  readonly price: Cents
  /** Price difference for the billed time. */
  readonly amount: Cents
  readonly time: BilledTime
}

/**
 * Returns the price of a product change without making the change (R-1507). Throws the same errors as upgradeService.
 */
export async function priceUpgrade(ctx: Context, serviceId: number, productId: number): Promise<UpgradePrice> {
  const checked = await checkUpgrade(ctx, serviceId, productId)
  const { client, service, product, price, amount } = checked
  const { returned, credit } = amount > 0 ? { returned: zero, credit: zero } : await tryDowngrade(ctx, checked)
  return {
    difference: amount > 0 ? amount : cents(-returned),
    credit,
    totals: await calculateInvoiceTotals(ctx, client, [
      {
        kind: 'upgrade',
        description: product.name,
        amount: amount > 0 ? amount : zero,
        taxed: true,
        product: { type: product.type, groupId: product.group_id },
      },
    ]),
    recurring: isRecurring(service.billing_cycle) ? price : zero,
    currencyId: client.currency_id,
  }
}

/**
 * Changes the product of a service (R-1507). If the billed time costs more with the new product, invoices the
 * difference, and the change takes effect when it is paid. Otherwise makes the change immediately and settles a lower
 * price (R-1515). Throws service_not_found, product_unknown, upgrade_same_product, upgrade_other_group,
 * upgrade_not_sold, upgrade_inactive, upgrade_open, client_closed.
 */
export const upgradeService = async (ctx: Context, serviceId: number, productId: number): Promise<UpgradeResult> =>
  makeChange(ctx, await checkUpgrade(ctx, serviceId, productId))

/** Thrown to undo a downgrade that was made to find out what it returns. */
class Tried extends Error {}

/**
 * Returns what a change to a cheaper product returns in total, before discount and tax, and what it adds to the
 * client's credit. Makes the change as the server's answer would complete it, and undoes it.
 */
async function tryDowngrade(ctx: Context, checked: PricedUpgrade) {
  const { db } = ctx
  const tried = { returned: zero, credit: zero }
  const notes = () => db('credit_note_items').max({ last: 'id' }).first()
  try {
    await runInSavepoint(db, async () => {
      const last = (await notes())?.last ?? 0
      tried.credit = (await makeChange(ctx, checked, true)).credit
      const added = await db('credit_note_items').where('id', '>', last).sum({ amount: 'amount' }).first()
      tried.returned = cents(Number(added?.amount ?? 0))
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return tried
}

async function makeChange(ctx: Context, checked: PricedUpgrade, atOnce = false): Promise<UpgradeResult> {
  const { db, now } = ctx
  const { client, service, old, product, price, amount, time } = checked
  const serviceId = service.id
  await openUpgrades(db, serviceId).whereIn('invoice_id', selectCancelledInvoices(db)).update({ status: 'cancelled' })
  const [made] = await rejectDuplicates(
    db('upgrades')
      .insert({
        service_id: serviceId,
        old_product_id: old.id,
        new_product_id: product.id,
        status: 'pending',
        amount,
        recurring_amount: isRecurring(service.billing_cycle) ? price : zero,
        old_recurring_amount: isRecurring(service.billing_cycle) ? service.recurring_amount : null,
        expires_on: findCurrentPeriodEnd(time, today(ctx)),
        priced_until: time.until,
        created_at: instant(now),
      })
      .returning('id'),
    'upgrade_open',
  )
  const { id } = made as { id: number }
  if (amount <= 0) {
    const isAwaited = !atOnce && (await awaitsServer(ctx, service, product))
    await applyUpgrade(ctx, id)
    if (isAwaited) await storeAwaited(ctx, id, service, await requestDowngrade(ctx, checked))
    else await settleDowngrade(ctx, checked)
    const after = isAwaited ? client : await db('clients').where({ id: client.id }).first('credit')
    return {
      upgradeId: id,
      invoiceId: null,
      applied: true,
      credit: subtract(after?.credit ?? zero, client.credit),
      isCreditPending: isAwaited,
      currencyId: client.currency_id,
    }
  }
  const invoice = await createInvoice(ctx, {
    client,
    dueDate: today(ctx),
    paymentMethod: service.payment_method,
    lines: [
      {
        kind: 'upgrade',
        relatedId: id,
        description: formatServiceLabel(`Upgrade from ${old.name} to ${product.name}`, service.domain),
        amount,
        taxed: true,
      },
    ],
  })
  await db('upgrades').where({ id }).update({ invoice_id: invoice.id })
  // If a discount of 100 % applies, no payment is due and the upgrade is already applied.
  const applied = invoice.status === 'paid'
  const { currency_id: currencyId } = client
  return { upgradeId: id, invoiceId: invoice.id, applied, credit: zero, isCreditPending: false, currencyId }
}

/** Upgrades with a cancelled invoice do not block a new upgrade. */
const selectCancelledInvoices = (db: Knex) => db('invoices').where({ status: 'cancelled' }).select('id')

async function checkUpgrade(ctx: Context, serviceId: number, productId: number): Promise<PricedUpgrade> {
  const { db } = ctx
  const { client_id } = (await db('services').where({ id: serviceId }).first('client_id')) ?? {}
  // Locks the client before the service, because an invoice may be created.
  const client = client_id == null ? undefined : await db('clients').where({ id: client_id }).forUpdate().first()
  const service = await lockService(db, serviceId)
  const product = await db('products').where({ id: productId }).first()
  if (product === undefined) throw new Fault('product_unknown')
  if (service.product_id === product.id) throw new Fault('upgrade_same_product')
  const old = service.product_id === null ? undefined : await db('products').where({ id: service.product_id }).first()
  if (old?.group_id !== product.group_id) throw new Fault('upgrade_other_group')
  if (!isServiceUpgradable(service.status) || client === undefined) throw new Fault('upgrade_inactive')
  if (client.status === 'closed') throw new Fault('client_closed')
  const open = await openUpgrades(db, serviceId)
    .where((upgrade) => upgrade.whereNull('invoice_id').orWhereNotIn('invoice_id', selectCancelledInvoices(db)))
    .first('id')
  if (open !== undefined) throw new Fault('upgrade_open')
  const listed = await findPrice(db, product, client.currency_id, service.billing_cycle)
  // A one-time price cannot apply to a recurring service.
  if (listed === undefined || (product.pay_type === 'onetime' && isRecurring(service.billing_cycle)))
    throw new Fault('upgrade_not_sold')
  const promote = await loadServicePromotion(ctx, service, old.id, product.id)
  const price = promote(listed, ctx.currencies.of(client.currency_id))
  const time = await loadBilledTime(ctx, service)
  return { client, service, old, product, price, time, amount: calculateDifference(service, price, time) }
}
