import type { InvoiceRow } from '../../db/rows-papers.js'
import { type BatchContext, type Context, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { loggableReason, runBatch } from '../queue/batches.js'
import { splitIntoParts } from '../sql/row-limits.js'
import { addDays, type Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { add } from '../values/money.js'
import { creditExcessReductions, excessOffsetLine, type Reduction } from './billable-items.js'
import { markBilled } from './billing-dates.js'
import { findUncoveredReductions } from './covered-reductions.js'
import { type DueKind, dueRows, lockUnbilledRows } from './due/due-rows.js'
import type { BillingRange, Due } from './due/source.js'
import type { NewLine } from './invoice-lines.js'
import { createInvoices, type NewInvoice } from './invoices.js'
import { deductPrepayments } from './line-kind.js'
import { type Payer, payerColumns } from './parties.js'

const dueKindsOf = ({ lineKinds }: Pick<Context, 'lineKinds'>): readonly DueKind[] =>
  lineKinds.all.filter((kind): kind is DueKind => kind.due !== null)

export interface GenerationTotals {
  readonly invoiceIds: readonly number[]
  /**
   * Number of due records without a new line. Most need none: they have one, end with their period, or are not billed.
   */
  readonly skipped: number
  /** Number of clients whose invoice could not be created. */
  readonly errors: number
}

/**
 * Limits of one transaction: number of clients, and approximate number of invoice lines. Rows are read in batches of
 * `lines`. Powers of two need the fewest insert statements (insert-rows.ts).
 */
const transactionLimits = { clients: 256, lines: 512 }

/**
 * Invoices what is due within `invoice_days_ahead` days (R-1202): one invoice for each client and due date, or for each
 * record of a kind that is invoiced separately. No period is billed twice. Yields the result of each batch, which has a
 * separate transaction. If a client's invoice cannot be created, logs the error and continues with other clients.
 * `choose` receives the clients with due records in a round, and returns the ones to invoice.
 */
export async function* generateInvoices(
  remote: BatchContext,
  choose: ChooseClients = (clients) => clients,
): AsyncGenerator<GenerationTotals> {
  const until = addDays(today(remote), remote.settings.whole('invoice_days_ahead'))
  const isContinuous = remote.settings.on('continuous_invoicing')
  const range = { until, isContinuous }
  const kinds = dueKindsOf(remote)
  for (const { due } of kinds) await due.beforeRun?.(remote, until)
  for (let isFirst = true; ; isFirst = false) {
    let lines = 0
    for (const { beforeRound } of kinds.map(({ due }) => due))
      if (beforeRound !== undefined) await remote.transaction((ctx) => beforeRound(ctx, range))
    for await (const { made, skipped, ...generated } of generateOnce(remote, range, choose)) {
      lines += made
      // Counted in the first round only, because later rounds find the same records again.
      yield { ...generated, skipped: isFirst ? skipped : 0 }
    }
    // The period after the one just billed may be due as well.
    if (!isContinuous || lines === 0) return
  }
}

/** Invoices one period of each due record. */
async function* generateOnce(
  remote: BatchContext,
  range: BillingRange,
  choose: ChooseClients,
): AsyncGenerator<GenerationTotals & { readonly made: number }> {
  const clients = choose(await dueClients(remote, range))
  yield { invoiceIds: [], skipped: clients.reduce((sum, { settled }) => sum + settled, 0), errors: 0, made: 0 }
  for (const batch of divideIntoBatches(clients, transactionLimits)) {
    const expected = new Map(batch.map((client) => [client.id, client]))
    const errors: number[] = []
    const done = await runBatch(remote, [...expected.keys()], {
      act: (ctx, ids) =>
        invoiceClients(
          ctx,
          ids.map((id) => expected.get(id) as DueClient),
          range,
        ),
      onFailure: async (id, error) => {
        errors.push(id)
        remote.report(error, { client: id })
        await remote.transaction((ctx) =>
          logActivity(ctx, `Due items could not be invoiced: ${loggableReason(error)}`, id),
        )
      },
    })
    for (const id of errors) expected.delete(id)
    const open = [...expected.values()].reduce((sum, client) => sum + client.open.length, 0)
    const lines = done.reduce((sum, one) => sum + one.lines, 0)
    yield {
      invoiceIds: done.flatMap(({ invoiceIds }) => invoiceIds),
      // Due records that got no line after all: another process has invoiced them since they were selected, their
      // client is closed or deleted, or they are reductions with nothing to reduce.
      skipped: Math.max(0, open - lines),
      errors: errors.length,
      made: lines,
    }
  }
}

/** Runs generateInvoices to its end and returns the totals. */
export async function generateAllInvoices(remote: BatchContext): Promise<GenerationTotals & { invoiceIds: number[] }> {
  const all = { invoiceIds: [] as number[], skipped: 0, errors: 0 }
  for await (const { invoiceIds, skipped, errors } of generateInvoices(remote)) {
    all.invoiceIds.push(...invoiceIds)
    all.skipped += skipped
    all.errors += errors
  }
  return all
}

export interface DueClient {
  readonly id: number
  /** The records that need a line. */
  readonly open: DueThing[]
  /** Number of due records that need no line. */
  settled: number
}

interface DueThing {
  readonly kind: DueKind
  readonly id: number
}

/** Selects the clients to invoice in a round. The clients are ordered by ID. */
export type ChooseClients = (clients: readonly DueClient[]) => readonly DueClient[]

/** Returns the clients with due records, in the order in which they are locked. */
async function dueClients(ctx: Context, range: BillingRange): Promise<DueClient[]> {
  const clients = new Map<number, DueClient>()
  for (const kind of dueKindsOf(ctx))
    for await (const rows of dueRows(ctx, kind, range))
      for (const row of rows) {
        const owner = clients.get(row.client_id) ?? { id: row.client_id, open: [], settled: 0 }
        clients.set(owner.id, owner)
        if (row.needs_line === 0) owner.settled++
        else owner.open.push({ kind, id: row.id })
      }
  return [...clients.values()].sort((a, b) => a.id - b.id)
}

/** Yields batches of clients within the limits. Skips clients with nothing to invoice. */
export function* divideIntoBatches(
  clients: readonly DueClient[],
  limits: typeof transactionLimits,
): Generator<readonly DueClient[]> {
  let batch: DueClient[] = []
  let lines = 0
  for (const client of clients) {
    const open = client.open.length
    if (open === 0) continue
    if (batch.length === limits.clients || (batch.length > 0 && lines + open > limits.lines)) {
      yield batch
      batch = []
      lines = 0
    }
    batch.push(client)
    lines += open
  }
  if (batch.length > 0) yield batch
}

/** Locks the clients and their due records, reads the records again, and creates the invoices. */
async function invoiceClients(
  ctx: Context,
  due: readonly DueClient[],
  range: BillingRange,
): Promise<{ invoiceIds: number[]; lines: number }> {
  const { db } = ctx
  const ids = due.map(({ id }) => id)
  const clients = await db('clients')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select(...payerColumns, 'status')
  const found: Due[] = []
  for (const kind of dueKindsOf(ctx)) {
    const open = due.flatMap((client) => client.open.flatMap((one) => (one.kind === kind ? one.id : [])))
    for (const part of splitIntoParts(open, transactionLimits.lines))
      found.push(...(await lockUnbilledRows(db, kind, part, range)))
  }
  // Closed accounts are not billed (R-1532), and a client may have been deleted after it was selected.
  const byId = new Map(clients.filter(({ status }) => status !== 'closed').map((client) => [client.id, client]))
  const billed = found.filter(({ clientId }) => byId.has(clientId))
  const lines = await deductPrepayments(
    ctx,
    billed.map(({ line }) => line),
  )
  const groups: Group[] = []
  for (const due of groupIntoInvoices(
    ctx,
    billed.map((one, at) => (one.line === lines[at] ? one : { ...one, line: lines[at] as NewLine })),
  ))
    groups.push({
      due,
      moved: await findUncoveredReductions(ctx, byId.get(due[0]?.clientId as number) as Payer, newLinesOf(due)),
    })
  const made = await createInvoices(ctx, buildInvoices(ctx, groups, byId))
  const invoiced = groups.flatMap(({ due }) => due)
  await markBilled(
    ctx,
    invoiced.map(({ line }) => line),
  )
  await markRecordsBilled(ctx, invoiced)
  for (const [at, { moved }] of groups.entries()) await creditExcessReductions(ctx, made[at] as InvoiceRow, moved)
  return { invoiceIds: made.map(({ id }) => id), lines: invoiced.length }
}

/** The due records of one invoice. */
interface Group {
  readonly due: readonly Due[]
  /** Reductions that exceed the other lines of the invoice, with the excess, which becomes client credit (R-1204). */
  readonly moved: readonly Reduction[]
}

const newLinesOf = (due: readonly Due[]): NewLine[] => due.map(({ line }) => line)

/**
 * Groups due records into invoices: one for each client and due date, or one for each record of a kind that is invoiced
 * separately, such as domains (R-2709). A reduction, which is a negative line, is added to the first invoice that has
 * something to reduce, or waits for one (R-1204).
 */
function groupIntoInvoices(ctx: Context, due: readonly Due[]): (readonly Due[])[] {
  const alone = new Set(dueKindsOf(ctx).flatMap((kind) => (kind.due.isAlone?.(ctx.settings) ? kind.name : [])))
  return [...groupRows(due, ({ clientId }) => clientId).values()].flatMap((all) => {
    const inOrder = [...all].sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
    const groups: (readonly Due[])[] = []
    let carried: Due[] = []
    const keyOf = ({ dueDate, line }: Due): string =>
      line.kind !== undefined && alone.has(line.kind) ? `${dueDate} ${line.kind} ${line.relatedId}` : dueDate
    for (const ofDay of groupRows(inOrder, keyOf).values()) {
      const billed = ofDay.filter(({ line }) => line.amount >= 0)
      const sum = add(...billed.map(({ line }) => line.amount))
      carried = [...carried, ...ofDay.filter(({ line }) => line.amount < 0)]
      if (billed.length === 0) continue
      const reductions = sum > 0 ? carried : []
      // A carried-over reduction may be from an earlier day. The invoice's due date comes from the first record of the
      // group.
      groups.push([...billed, ...reductions])
      if (sum > 0) carried = []
    }
    return groups
  })
}

function buildInvoices(ctx: Context, groups: readonly Group[], clients: ReadonlyMap<number, Payer>): NewInvoice[] {
  const earliest = dueDateBounds(ctx)
  return groups.map(({ due, moved }) => {
    const [{ clientId, dueDate }] = due as [Due]
    const client = clients.get(clientId) as Payer
    if (due.some(({ currencyId }) => currencyId !== null && currencyId !== client.currency_id))
      throw new Fault('due_in_other_currency')
    const paymentMethod = due.find((one) => one.paymentMethod !== null)?.paymentMethod
    const lines = [...newLinesOf(due), ...moved.map(excessOffsetLine)]
    return { client, dueDate: dueDate > earliest.after ? dueDate : earliest.day, paymentMethod, lines }
  })
}

/**
 * Returns the bounds of due dates. Records that fall due after the day `after`, which is today, keep their due date.
 * All others are due on `day` (R-1226).
 */
function dueDateBounds(ctx: Context): { readonly after: Day; readonly day: Day } {
  const after = today(ctx)
  return { after, day: addDays(after, ctx.settings.whole('invoice_due_days_late')) }
}

/** Lets each kind mark its records as billed. */
async function markRecordsBilled(ctx: Context, due: readonly Due[]): Promise<void> {
  for (const kind of dueKindsOf(ctx)) {
    const ids = due.flatMap(({ line }) => (line.kind === kind.name ? (line.relatedId as number) : []))
    if (ids.length > 0) await kind.due.onBilled?.(ctx.db, ids)
  }
}
