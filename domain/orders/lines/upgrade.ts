import type { ServiceRow, UpgradeRow } from '../../../db/rows-services.js'
import { isInvoiceOpenSql } from '../../billing/amount-due.js'
import { isInvoiceSettledSql } from '../../billing/billing-dates.js'
import type { LineKind } from '../../billing/line-kind.js'
import { type Context, today } from '../../context.js'
import { loadSoldProducts } from '../../products/sold-products.js'
import { rejectDuplicates } from '../../sql/reject-duplicates.js'
import { Fault } from '../../values/faults.js'
import { isServiceUpgradable } from '../../values/statuses.js'
import { settleChanges } from '../awaited-changes.js'
import { subtractPaidDifferences } from '../paid-differences.js'
import { findStale, isExpired } from '../stale-upgrades.js'
import { applyUpgrade } from '../upgrade-change.js'

/** Line kind for upgrades to a more expensive product. An upgrade is applied when its invoice is paid. */
const upgrade: LineKind = {
  name: 'upgrade',
  plural: 'upgrades',
  order: 50,
  sold: (db, ids) =>
    loadSoldProducts(db('upgrades').whereIn('upgrades.id', ids), 'upgrades', 'upgrades.new_product_id'),
  recurs: null,
  due: null,
  lessen: subtractPaidDifferences,
  pay: async (ctx, line) => {
    await applyUpgrade(ctx, line.related_id)
    return undefined
  },
  planEnded: settleChanges,
  isTooLate: async (ctx, invoiceId) => (await findStale(ctx.db, { invoiceId, day: today(ctx) })) !== undefined,
  release: async ({ db }, { by, lines }) => {
    if (by === 'note' || by === 'refund') return
    const ids = lines.map(({ related_id }) => related_id)
    await db('upgrades').whereIn('id', ids).where({ status: 'pending' }).update({ status: 'cancelled' })
  },
  endsWith: { service: (db, ids) => db('upgrades').whereIn('service_id', ids).pluck('id') },
  withdrawal: { isCertain: true, findUnmade: null, findOfClient: null },
  reclaim: {
    isReleased: async (db, { related_id: id }) =>
      (await db('upgrades').where({ id, status: 'cancelled' }).first('id')) !== undefined,
    claim: async (ctx, line) => reviveUpgrade(ctx, line.related_id),
  },
  waive: null,
  keepsClient: null,
  audit: {
    owner: {
      table: 'services',
      joins: 'join upgrades on upgrades.id = related_id join services on services.id = upgrades.service_id',
      movedAs: 'service_id',
    },
    recurs: null,
    isNeverNegative: true,
    rules: [
      {
        name: 'upgrade-paid',
        broken: 'upgrades waiting for an invoice with no amount due',
        table: 'upgrades',
        sql: (within) => `select upgrades.id from upgrades join invoices on invoices.id = upgrades.invoice_id
          where ${within('upgrades.id')} and upgrades.status = 'pending' and ${isInvoiceSettledSql}`,
      },
      {
        name: 'upgrade-cancelled',
        broken: 'upgrades waiting for a cancelled invoice, or for none',
        table: 'upgrades',
        sql: (within) => `select upgrades.id from upgrades left join invoices on invoices.id = upgrades.invoice_id
          where ${within('upgrades.id')} and upgrades.status = 'pending'
            and (invoices.id is null or invoices.status = 'cancelled')`,
      },
      {
        // After a lost dispute, the amount is due again but the upgrade stays applied.
        name: 'upgrade-unpaid',
        broken: 'upgrades applied although their invoice was never paid',
        table: 'upgrades',
        sql: (within) => `select upgrades.id from upgrades join invoices on invoices.id = upgrades.invoice_id
          where ${within('upgrades.id')} and upgrades.status = 'applied' and ${isInvoiceOpenSql}
            and not exists (select 1 from transactions where transactions.invoice_id = invoices.id)
            and not exists (select 1 from credit_entries where credit_entries.invoice_id = invoices.id)`,
      },
      {
        // Excludes invoices with prices that include tax, because their amounts may have been adapted to the client's
        // tax (R-3408).
        name: 'upgrade-amount',
        broken: 'upgrades whose amount differs from the invoice line that bills them',
        table: 'upgrades',
        sql: (within) => `select upgrades.id from upgrades
          where ${within('upgrades.id')} and exists (select 1 from invoice_items
            join invoices on invoices.id = invoice_items.invoice_id and invoices.gross is null
            where invoice_items.type = 'upgrade' and invoice_items.related_id = upgrades.id
            and invoice_items.invoice_id = upgrades.invoice_id and invoice_items.amount <> upgrades.amount)`,
      },
    ],
  },
}

export default upgrade

/** Makes an upgrade that was cancelled with its invoice pending again. Throws upgrade_not_possible. */
async function reviveUpgrade(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const row = await db('upgrades').where({ id }).first()
  if (row?.status === 'pending') return
  if (row === undefined || !(await mayRevive(ctx, row))) throw new Fault('upgrade_not_possible')
  await rejectDuplicates(db('upgrades').where({ id }).update({ status: 'pending' }), 'upgrade_not_possible')
}

async function mayRevive(ctx: Context, row: UpgradeRow): Promise<boolean> {
  const service: Pick<ServiceRow, 'status' | 'product_id'> | undefined = await ctx
    .db('services')
    .where({ id: row.service_id })
    .forUpdate()
    .first('status', 'product_id')
  return (
    row.status === 'cancelled' &&
    !isExpired(row, today(ctx)) &&
    service?.product_id === row.old_product_id &&
    isServiceUpgradable(service.status)
  )
}
