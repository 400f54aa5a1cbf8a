import type { Knex } from 'knex'
import { doBatch, reasonOf } from '../batches.js'
import { type Context, type RemoteContext, today } from '../context.js'
import { addDays, type Day } from '../days.js'
import { Fault } from '../faults.js'
import { grouped } from '../grouped.js'
import { add } from '../money.js'
import { logActivity } from '../system/activity.js'
import addons from './due/addons.js'
import billableItems from './due/billable-items.js'
import domains from './due/domains.js'
import services from './due/services.js'
import type { Due, Source } from './due/source.js'
import { createInvoices, type NewInvoice, type Payer, payerColumns } from './invoices.js'

/** Everything that falls due: what recurs, and items that are invoiced once. */
const sources: readonly Source<never>[] = [services, addons, domains, billableItems]

export interface Generated {
  readonly invoiceIds: readonly number[]
  /** Due things that need no line: they have one, or end with their period. */
  readonly skipped: number
  /** Clients whose invoice could not be made. */
  readonly errors: number
}

/** Clients whose invoices share a transaction, and about how many lines those have; rows that are asked for at once. */
const batchSizes = { clients: 1000, lines: 2000 }

/**
 * Invoices what is due within the days ahead (R-1202): one invoice for each client and due date, and no period twice.
 * Portion by portion, each in a transaction of its own; a client whose invoice cannot be made is logged and stops
 * nobody else.
 */
export async function* generateInvoices(remote: RemoteContext): AsyncGenerator<Generated> {
  const until = addDays(today(remote), remote.settings.whole('invoice_days_ahead'))
  const clients = await dueClients(remote.db, until)
  yield { invoiceIds: [], skipped: clients.reduce((sum, { settled }) => sum + settled, 0), errors: 0 }
  for (const batch of batchesOf(clients)) {
    const expected = new Map(batch.map((client) => [client.id, client]))
    const errors: number[] = []
    const done = await doBatch(remote, [...expected.keys()], {
      act: (ctx, ids) =>
        invoiceClients(
          ctx,
          ids.map((id) => expected.get(id) as DueClient),
          until,
        ),
      failed: async (id, error) => {
        errors.push(id)
        remote.report(error, { client: id })
        await remote.transaction((ctx) => logActivity(ctx, `What is due could not be invoiced: ${reasonOf(error)}`, id))
      },
    })
    for (const id of errors) expected.delete(id)
    const open = [...expected.values()].reduce((sum, client) => sum + linesOf(client), 0)
    const lines = done.reduce((sum, one) => sum + one.lines, 0)
    yield {
      invoiceIds: done.flatMap(({ invoiceIds }) => invoiceIds),
      // Another process has invoiced it since it was counted.
      skipped: Math.max(0, open - lines),
      errors: errors.length,
    }
  }
}

/** Runs generateInvoices to its end and returns the sums. */
export async function generateAllInvoices(remote: RemoteContext): Promise<Generated & { invoiceIds: number[] }> {
  const all = { invoiceIds: [] as number[], skipped: 0, errors: 0 }
  for await (const { invoiceIds, skipped, errors } of generateInvoices(remote)) {
    all.invoiceIds.push(...invoiceIds)
    all.skipped += skipped
    all.errors += errors
  }
  return all
}

interface DueClient {
  readonly id: number
  /** Ids of what needs a line, by source. */
  readonly open: Map<Source<never>, number[]>
  /** How many due things need no line. */
  settled: number
}

const linesOf = ({ open }: DueClient): number => [...open.values()].reduce((sum, ids) => sum + ids.length, 0)

/** In the order in which they are locked. */
async function dueClients(db: Knex, until: Day): Promise<DueClient[]> {
  const clients = new Map<number, DueClient>()
  for (const source of sources) {
    const rows: { id: number; client_id: number; is_settled: number }[] = await source
      .matching(db, until)
      .select('due.id', {
        client_id: source.client,
        is_settled: db.raw(`case when ${source.settled} then 1 else 0 end`),
      })
    for (const row of rows) {
      const client = clients.get(row.client_id) ?? { id: row.client_id, open: new Map(), settled: 0 }
      clients.set(client.id, client)
      if (row.is_settled === 1) client.settled++
      else client.open.set(source, [...(client.open.get(source) ?? []), row.id])
    }
  }
  return [...clients.values()].sort((a, b) => a.id - b.id)
}

/** Yields clients in batches, without those who have nothing open. */
function* batchesOf(clients: readonly DueClient[]): Generator<readonly DueClient[]> {
  let batch: DueClient[] = []
  let lines = 0
  for (const client of clients) {
    const open = linesOf(client)
    if (open === 0) continue
    if (batch.length === batchSizes.clients || (batch.length > 0 && lines + open > batchSizes.lines)) {
      yield batch
      batch = []
      lines = 0
    }
    batch.push(client)
    lines += open
  }
  if (batch.length > 0) yield batch
}

/** Locks what is due, reads it again and writes the invoices of these clients. */
async function invoiceClients(
  ctx: Context,
  due: readonly DueClient[],
  until: Day,
): Promise<{ invoiceIds: number[]; lines: number }> {
  const { db } = ctx
  const ids = due.map(({ id }) => id)
  const clients = await db('clients')
    .whereIn('id', ids)
    .orderBy('id')
    .forUpdate()
    .select(...payerColumns)
  const found: Due[] = []
  for (const source of sources) {
    const open = due.flatMap((client) => client.open.get(source) ?? [])
    for (let start = 0; start < open.length; start += batchSizes.lines)
      found.push(...(await openOf(db, source, open.slice(start, start + batchSizes.lines), until)))
  }
  const byId = new Map(clients.map((client) => [client.id, client]))
  const groups = invoiceable(found)
  const made = await createInvoices(ctx, invoicesOf(groups, byId))
  const invoiced = groups.flat()
  await markInvoiced(db, invoiced)
  return { invoiceIds: made.map(({ id }) => id), lines: invoiced.length }
}

async function openOf(db: Knex, source: Source<never>, ids: readonly number[], until: Day): Promise<Due[]> {
  const { matching, client, settled, columns, reading = (query) => query, due } = source
  const rows = await reading(matching(db, until))
    .whereIn('due.id', ids)
    .whereRaw(`not (${settled})`)
    .orderBy('due.id')
    .forUpdate('due')
    .select(...columns, { client_id: client })
  return (rows as never[]).map(due)
}

/**
 * What goes on one invoice: what is due of a client on one day. What comes to less than nothing there lessens the client's
 * next one, and where there is none it stays open until there is.
 */
function invoiceable(due: readonly Due[]): Due[][] {
  return [...grouped(due, ({ clientId }) => clientId).values()].flatMap((all) => {
    const inOrder = [...all].sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
    const groups: Due[][] = []
    let carried: Due[] = []
    for (const ofDay of grouped(inOrder, ({ dueDate }) => dueDate).values()) {
      // The day's own come first: the invoice is due with them.
      const group = [...ofDay, ...carried]
      if (add(...group.map(({ line }) => line.amount)) < 0) carried = group
      else {
        groups.push(group)
        carried = []
      }
    }
    return groups
  })
}

function invoicesOf(groups: readonly Due[][], clients: ReadonlyMap<number, Payer>): NewInvoice[] {
  return groups.flatMap((group) => {
    const [{ clientId, dueDate }] = group as [Due]
    // Deleted a moment ago.
    const client = clients.get(clientId)
    if (client === undefined) return []
    if (group.some(({ currencyId }) => currencyId !== null && currencyId !== client.currency_id))
      throw new Fault('due_in_other_currency')
    const paymentMethod = group.find((one) => one.paymentMethod !== null)?.paymentMethod
    return { client, dueDate, paymentMethod, lines: group.map(({ line }) => line) }
  })
}

/** Marks billable items as invoiced. */
async function markInvoiced(db: Knex, due: readonly Due[]): Promise<void> {
  const ids = due.flatMap(({ line }) => (line.type === 'billable' ? (line.relatedId as number) : []))
  if (ids.length === 0) return
  await db('billable_items')
    .whereIn('id', ids)
    .update({
      is_invoiced: 1,
      invoice_id: db('invoice_items')
        .max('invoice_id')
        .where({ type: 'billable' })
        .whereRaw('related_id = billable_items.id') as never,
    })
}
