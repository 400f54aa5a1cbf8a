import type { ClientRow } from '../../db/rows.js'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { calculateTotals } from '../taxes/calculate-totals.js'
import { readStoredTaxes, toTaxedLines } from '../taxes/stored-taxes.js'
import { groupRows } from '../values/group-by.js'
import { isInvoiceWithdrawn } from '../values/statuses.js'
import { isInvoiceOpenSql } from './amount-due.js'
import { balanceOf } from './balance.js'
import { releasePeriods } from './billing-dates.js'
import { creditLines } from './credit-notes.js'
import { findFullyCreditedLines } from './credited-lines.js'
import { storeLineTaxes, totalColumns } from './document-terms.js'
import { cancelInvoice } from './invoice-cancellation.js'
import { lockInvoiceAndClient } from './invoices.js'
import { type LineKind, type RecordLine, releaseRecords } from './line-kind.js'
import { isOfKindSql } from './line-kind-columns.js'
import { isProforma } from './proforma.js'
import { settleInvoice } from './settlement.js'

/** IDs of records that have ended or are about to, by kind. Records that end together with them need not be listed. */
export type EndedRecords = Readonly<Record<string, readonly number[]>>

/**
 * Withdraws unpaid lines of records that end (R-1033). The setting `withdraw_when_ended` selects the periods that begin
 * today or later or were never delivered, all periods, or none. If `isUndelivered` is true, all lines are withdrawn.
 * Upgrades that await payment are always withdrawn.
 */
export async function withdrawEndedRecords(
  ctx: Context,
  ended: EndedRecords,
  { isUndelivered = false, reason }: { readonly isUndelivered?: boolean; readonly reason: string },
): Promise<void> {
  const { db, settings } = ctx
  const scope = isUndelivered ? 'all' : settings.choice('withdraw_when_ended')
  const day = today(ctx)
  const withdrawn: InvoiceItemRow[] = []
  for (const [kind, ids] of await withDependents(ctx, ended)) {
    const lines = await unpaidLines(ctx, kind.name, ids)
    const { isCertain = false, findUnmade } = kind.withdrawal ?? {}
    const unmade = lines.length > 0 && scope === 'future' ? await findUnmade?.(db, lines) : undefined
    const isDue = ({ id, period_start }: InvoiceItemRow): boolean =>
      period_start !== null && (period_start >= day || unmade?.has(id) === true)
    withdrawn.push(...lines.filter((line) => isCertain || scope === 'all' || (scope === 'future' && isDue(line))))
  }
  if (withdrawn.length > 0) await withdrawLines(ctx, withdrawn, reason)
}

/** Returns record IDs by kind, including the records that end together with them. */
async function withDependents(
  { db, lineKinds }: Context,
  ended: EndedRecords,
): Promise<Map<LineKind, readonly number[]>> {
  const found = new Map<LineKind, readonly number[]>()
  const open = Object.entries(ended)
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const [name, ids] = next
    const kind = lineKinds.named(name)
    if (kind === undefined || ids.length === 0) continue
    found.set(kind, [...(found.get(kind) ?? []), ...ids])
    for (const other of lineKinds.all) {
      const dependents = await other.endsWith[name]?.(db, ids)
      if (dependents !== undefined) open.push([other.name, dependents])
    }
  }
  return found
}

/** Returns the records' lines on drafts and on invoices that await payment, whatever their periods. */
const unpaidLines = ({ db }: Context, kind: string, ids: readonly number[]): Promise<RecordLine[]> =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .whereRaw(isOfKindSql(kind))
    .whereIn('invoice_items.related_id', ids)
    .whereRaw(`(invoices.status = 'draft' or (${isInvoiceOpenSql}))`)
    .orderBy('invoice_items.id')
    .select('invoice_items.*')

/**
 * Withdraws lines from their invoices (R-1032). A draft or proforma invoice loses them, an invoice with a number gets a
 * credit note, and an invoice with no payments and no lines left is cancelled unless it is a draft. The lines no longer
 * cover a period, and an upgrade among them ends. Lines of cancelled and refunded invoices do not change.
 */
export async function withdrawLines(ctx: Context, lines: readonly InvoiceItemRow[], reason: string): Promise<void> {
  const byInvoice = [...groupRows(lines, ({ invoice_id }) => invoice_id)].sort(([a], [b]) => a - b)
  const held: { invoice: InvoiceRow; client: ClientRow | undefined; ids: Set<number> }[] = []
  // All rows are locked before the first write, so that the counter of credit notes is the last lock to wait for.
  for (const [invoiceId, ofInvoice] of byInvoice)
    held.push({ ...(await lockInvoiceAndClient(ctx.db, invoiceId)), ids: new Set(ofInvoice.map(({ id }) => id)) })
  for (const { invoice, client, ids } of held) {
    if (isInvoiceWithdrawn(invoice.status)) continue
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
  // Read again, because withdrawing from an earlier invoice of the same client may have changed this one.
  const invoice = (await db('invoices').where({ id }).first()) as InvoiceRow
  const gone = await findFullyCreditedLines(ctx, invoice)
  const all = (await db('invoice_items').where({ invoice_id: id }).orderBy('id')).filter((line) => !gone.has(line.id))
  const taken = all.filter((line) => ids.has(line.id))
  if (taken.length === 0) return
  await releasePeriods(ctx, taken)
  await releaseRecords(ctx, invoice, { by: 'withdrawal', lines: taken, all })
  // A numbered invoice stays as it was printed, even if staff labels it as a draft.
  if (invoice.number === null && invoice.status === 'draft') return deleteUnissuedLines(ctx, invoice, all, taken)
  if (taken.length === all.length && invoice.paid === 0) {
    // The client's credit may also have changed.
    const owner = client && (await db('clients').where({ id: client.id }).first())
    return cancelInvoice(ctx, invoice, owner)
  }
  if (isProforma(invoice)) return removeProformaLines(ctx, invoice, client, { all, taken })
  await creditLines(ctx, invoice, client, { lines: taken, reason })
}

/** Removes lines from a proforma invoice, which need not be retained (R-3508). Cancels it if no line is left. */
async function removeProformaLines(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  { all, taken }: { readonly all: readonly InvoiceItemRow[]; readonly taken: readonly InvoiceItemRow[] },
): Promise<void> {
  const { id } = invoice
  await deleteUnissuedLines(ctx, invoice, all, taken)
  const left = (await ctx.db('invoices').where({ id }).first()) as InvoiceRow
  if ((await ctx.db('invoice_items').where({ invoice_id: id }).first('id')) === undefined)
    return cancelInvoice(ctx, left, client)
  if (balanceOf(left) <= 0) await settleInvoice(ctx, left, left)
}

/** Deletes lines of a draft or proforma invoice and recalculates its totals. */
async function deleteUnissuedLines(
  ctx: Context,
  invoice: InvoiceRow,
  all: readonly InvoiceItemRow[],
  lost: readonly InvoiceItemRow[],
): Promise<void> {
  const { db } = ctx
  const discount = invoice.discount_rate ?? (await groupDiscount(db, invoice))
  const sums = readStoredTaxes(invoice)
  const terms = { discount, isGross: invoice.gross !== null, rounding: ctx.taxRules.rounding }
  const left = all.filter((line) => !lost.includes(line))
  const rest = calculateTotals(toTaxedLines(sums, left), terms)
  // If the total would be negative, the invoice loses all of its lines, and billable items among them are billed on
  // another invoice.
  const gone = rest.total < 0 ? all : lost
  if (gone === all) await releasePeriods(ctx, left)
  const ids = gone.map(({ id }) => id)
  await db('invoice_items').whereIn('id', ids).delete()
  await releaseRecords(ctx, invoice, { by: 'deletion', lines: gone, all })
  await db('invoices')
    .where({ id: invoice.id })
    .update({ ...totalColumns(gone === all ? calculateTotals([], terms) : rest), discount_rate: discount })
  if (gone !== all) await storeLineTaxes(db, left, rest)
}

/** Returns the current discount of the client's group, for an invoice without a stored discount rate. */
async function groupDiscount(db: Context['db'], { client_id }: InvoiceRow): Promise<number> {
  const group = await db('clients')
    .join('client_groups', 'client_groups.id', 'clients.group_id')
    .where('clients.id', client_id)
    .first('client_groups.discount')
  return group?.discount ?? 0
}
