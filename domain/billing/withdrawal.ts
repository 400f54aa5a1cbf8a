import type { ClientRow } from '../../db/rows.js'
import type { InvoiceItemRow, InvoiceItemType, InvoiceRow } from '../../db/rows-billing.js'
import { type Context, today } from '../context.js'
import { isRenewal } from '../domains/periods.js'
import { grouped } from '../grouped.js'
import { creditLines } from './credit-notes.js'
import { releasePeriods } from './cursors.js'
import { cancelInvoice } from './invoice-changes.js'
import { type Totals, totalsOf } from './invoice-totals.js'
import { lockInvoiceAndClient } from './invoices.js'
import { withdrawnLines } from './noted-lines.js'
import { isOpenSql } from './owed.js'

/** Ids of things that have ended or are about to. The addons of a service end with it and need not be listed. */
export interface Ended {
  readonly services?: readonly number[]
  readonly addons?: readonly number[]
  readonly domains?: readonly number[]
  /** True if none of it was ever delivered: all of its unpaid lines are withdrawn. */
  readonly isUndelivered?: boolean
}

/**
 * Withdraws what is billed and not paid of things that end (R-1033): the periods that have not begun by today, all of
 * them or none, as `withdraw_when_ended` says; all of what was never delivered; and every upgrade that waits for its
 * payment.
 */
export async function withdrawEnded(ctx: Context, ended: Ended, reason: string): Promise<void> {
  const { services = [], domains = [], isUndelivered = false } = ended
  const { db } = ctx
  const addons = [...(ended.addons ?? [])]
  if (services.length > 0) addons.push(...(await db('service_addons').whereIn('service_id', services).pluck('id')))
  const upgrades = services.length === 0 ? [] : await db('upgrades').whereIn('service_id', services).pluck('id')
  const found: InvoiceItemRow[] = []
  for (const [type, ids] of Object.entries({ service: services, addon: addons, domain: domains, upgrade: upgrades }))
    if (ids.length > 0) found.push(...(await unpaidLines(ctx, type as InvoiceItemType, ids)))
  const scope = isUndelivered ? 'all' : ctx.settings.choice('withdraw_when_ended')
  const day = today(ctx)
  const registered = new Map(
    (domains.length === 0 ? [] : await db('domains').whereIn('id', domains).select('id', 'registered_on')).map(
      (row) => [row.id, row] as const,
    ),
  )
  // A renewal that nobody has paid was never made, whenever its period begins.
  const isUnmade = (line: InvoiceItemRow): boolean => {
    const domain = line.type === 'domain' ? registered.get(line.related_id as number) : undefined
    return domain !== undefined && isRenewal(domain, line)
  }
  const isWithdrawn = (line: InvoiceItemRow): boolean =>
    line.type === 'upgrade' ||
    scope === 'all' ||
    (scope === 'future' && line.period_start !== null && (line.period_start >= day || isUnmade(line)))
  const lines = found.filter(isWithdrawn)
  if (lines.length > 0) await withdrawLines(ctx, lines, reason)
}

/** Returns the lines of things on drafts and on invoices that wait for money, whatever their periods. */
const unpaidLines = ({ db }: Context, type: InvoiceItemType, ids: readonly number[]): Promise<InvoiceItemRow[]> =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoice_items.type', type)
    .whereIn('invoice_items.related_id', ids)
    .whereRaw(`(invoices.status = 'draft' or (${isOpenSql}))`)
    .orderBy('invoice_items.id')
    .select('invoice_items.*')

/**
 * Takes lines back from whatever invoices they are on (R-1032): a draft loses them, an issued invoice gets a credit
 * note, and one on which nothing was paid and of which nothing is left is cancelled. They claim no period any more, and
 * an upgrade among them ends. Lines of cancelled and refunded invoices are left alone.
 */
export async function withdrawLines(ctx: Context, lines: readonly InvoiceItemRow[], reason: string): Promise<void> {
  const byInvoice = [...grouped(lines, ({ invoice_id }) => invoice_id)].sort(([a], [b]) => a - b)
  const held: { invoice: InvoiceRow; client: ClientRow | undefined; ids: Set<number> }[] = []
  // All are locked before the first is written, so that the counter of notes is the last row that is waited for.
  for (const [invoiceId, ofInvoice] of byInvoice)
    held.push({ ...(await lockInvoiceAndClient(ctx.db, invoiceId)), ids: new Set(ofInvoice.map(({ id }) => id)) })
  for (const { invoice, client, ids } of held) {
    if (invoice.status === 'cancelled' || invoice.status === 'refunded') continue
    await withdrawFrom(ctx, invoice, client, ids, reason)
  }
}

async function withdrawFrom(
  ctx: Context,
  { id }: InvoiceRow,
  client: ClientRow | undefined,
  ids: ReadonlySet<number>,
  reason: string,
): Promise<void> {
  const { db } = ctx
  // Read again: withdrawing from an earlier invoice of the same client may have changed this one.
  const invoice = (await db('invoices').where({ id }).first()) as InvoiceRow
  const gone = await withdrawnLines(ctx, invoice)
  const all = (await db('invoice_items').where({ invoice_id: id }).orderBy('id')).filter((line) => !gone.has(line.id))
  const taken = all.filter((line) => ids.has(line.id))
  if (taken.length === 0) return
  await release(ctx, taken)
  // One that has a number stays as it was printed, also where staff calls it a draft.
  if (invoice.number === null) return loseLines(ctx, invoice, all, taken)
  if (taken.length === all.length && invoice.paid === 0) {
    // Likewise the credit of the client.
    const owner = client && (await db('clients').where({ id: client.id }).first())
    return cancelInvoice(ctx, invoice, owner)
  }
  await creditLines(ctx, invoice, client, { lines: taken, reason })
}

/** Gives the periods of lines back, and ends the upgrades among them that wait for payment. */
async function release(ctx: Context, lines: readonly InvoiceItemRow[]): Promise<void> {
  const { db } = ctx
  await releasePeriods(ctx, lines)
  const upgrades = lines.flatMap(({ type, related_id }) =>
    type === 'upgrade' && related_id !== null ? related_id : [],
  )
  await db('upgrades').whereIn('id', upgrades).where({ status: 'pending' }).update({ status: 'cancelled' })
}

/** Deletes lines of a draft, with the totals made anew, and frees their billable items. */
async function loseLines(
  { db }: Pick<Context, 'db'>,
  invoice: InvoiceRow,
  all: readonly InvoiceItemRow[],
  lost: readonly InvoiceItemRow[],
): Promise<void> {
  const discount = invoice.discount_rate ?? (await groupDiscount(db, invoice))
  const totals = (left: readonly InvoiceItemRow[]): Totals =>
    totalsOf(
      left.map(({ amount, is_taxed }) => ({ amount, taxed: is_taxed === 1 })),
      { discount, taxRate: invoice.tax_rate },
    )
  const rest = totals(all.filter((line) => !lost.includes(line)))
  // A total cannot be below 0: then the draft loses all of its lines, and the items among them wait for another
  // invoice.
  const gone = rest.total < 0 ? all : lost
  const ids = gone.map(({ id }) => id)
  const items = gone.flatMap(({ type, related_id }) => (type === 'billable' && related_id !== null ? related_id : []))
  await db('invoice_items').whereIn('id', ids).delete()
  await db('billable_items').whereIn('id', items).update({ invoice_id: null, is_invoiced: 0 })
  await db('invoices')
    .where({ id: invoice.id })
    .update({ ...(gone === all ? totals([]) : rest), discount_rate: discount })
}

/** Returns the discount of the client's group as it is now, for a draft that does not say its own. */
async function groupDiscount(db: Context['db'], { client_id }: InvoiceRow): Promise<number> {
  const group = await db('clients')
    .join('client_groups', 'client_groups.id', 'clients.group_id')
    .where('clients.id', client_id)
    .first('client_groups.discount')
  return group?.discount ?? 0
}
