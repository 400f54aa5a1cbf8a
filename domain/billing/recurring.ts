import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import { doBatch, reasonOf } from '../batches.js'
import { addDays, type Day } from '../days.js'
import { Fault } from '../faults.js'
import { logActivity } from '../system/activity.js'
import { type RemoteWork, today, type Work } from '../work.js'
import addons from './due/addons.js'
import billableItems from './due/billable-items.js'
import domains from './due/domains.js'
import services from './due/services.js'
import type { Due, Source } from './due/source.js'
import { createInvoices, type NewInvoice } from './invoices.js'

/** What is paid for again and again, and what waits to be invoiced once. */
const sources: readonly Source<never>[] = [services, addons, domains, billableItems]

export interface Generated {
  readonly invoiceIds: readonly number[]
  /** What was due and needs no line: it has one, or it ends with its period. */
  readonly skipped: number
  /** Clients whose invoice could not be made. */
  readonly errors: number
}

/** Clients whose invoices share a transaction, and about how many lines those have. */
const most = { clients: 1000, lines: 2000 }

/**
 * Invoices what is due within the days ahead (specification: geninvoices; design: billing, "Recurring"): one invoice for
 * each client and due date, and no period twice. Portion by portion, each in a transaction of its own; a client whose
 * invoice cannot be made is logged and stops nobody else.
 */
export async function* generateInvoices(remote: RemoteWork): AsyncGenerator<Generated> {
  const until = addDays(today(remote), remote.settings.whole('invoice_days_ahead'))
  const clients = await dueClients(remote.db, until)
  yield { invoiceIds: [], skipped: clients.reduce((sum, { settled }) => sum + settled, 0), errors: 0 }
  for (const batch of batchesOf(clients)) {
    const expected = new Map(batch.map(({ id, open }) => [id, open]))
    const errors: number[] = []
    const done = await doBatch(remote, [...expected.keys()], {
      act: (work, ids) => invoiceClients(work, ids, until),
      failed: async (id, error) => {
        errors.push(id)
        remote.report(error, { client: id })
        await remote.transaction((work) =>
          logActivity(work, `What is due could not be invoiced: ${reasonOf(error)}`, id),
        )
      },
    })
    for (const id of errors) expected.delete(id)
    const open = [...expected.values()].reduce((sum, lines) => sum + lines, 0)
    const lines = done.reduce((sum, one) => sum + one.lines, 0)
    yield {
      invoiceIds: done.flatMap(({ invoiceIds }) => invoiceIds),
      // Somebody else has invoiced it since it was counted.
      skipped: Math.max(0, open - lines),
      errors: errors.length,
    }
  }
}

/** All of it at once; see generateInvoices. */
export async function generateAllInvoices(remote: RemoteWork): Promise<Generated & { invoiceIds: number[] }> {
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
  /** How much of what is due needs a line, and how much does not. */
  readonly open: number
  readonly settled: number
}

async function dueClients(db: Knex, until: Day): Promise<DueClient[]> {
  const parts = sources.map(({ matching, client, settled }) =>
    matching(db, until).select({ client_id: client, is_settled: db.raw(`case when ${settled} then 1 else 0 end`) }),
  )
  const rows: { client_id: number; total: number; settled: number }[] = await db
    .from(db.unionAll(parts).as('due'))
    .groupBy('client_id')
    .orderBy('client_id')
    .select('client_id', { total: db.raw('count(*)'), settled: db.raw('sum(is_settled)') })
  return rows.map(({ client_id, total, settled }) => ({ id: client_id, open: total - settled, settled }))
}

/** Clients in the order in which they are locked, so many at a time; those of whom nothing is open are left out. */
function* batchesOf(clients: readonly DueClient[]): Generator<readonly DueClient[]> {
  let batch: DueClient[] = []
  let lines = 0
  for (const client of clients) {
    if (client.open === 0) continue
    if (batch.length === most.clients || (batch.length > 0 && lines + client.open > most.lines)) {
      yield batch
      batch = []
      lines = 0
    }
    batch.push(client)
    lines += client.open
  }
  if (batch.length > 0) yield batch
}

/** Reads again what is due, now that nobody else can invoice it, and writes the invoices of these clients. */
async function invoiceClients(
  work: Work,
  ids: readonly number[],
  until: Day,
): Promise<{ invoiceIds: number[]; lines: number }> {
  const clients = await work.db('clients').whereIn('id', ids).orderBy('id').forUpdate()
  const due: Due[] = []
  for (const source of sources) due.push(...(await openOf(work.db, source, ids, until)))
  const byId = new Map(clients.map((client) => [client.id, client]))
  const made = await createInvoices(work, invoicesOf(due, byId))
  await markInvoiced(work.db, due)
  return { invoiceIds: made.map(({ id }) => id), lines: due.length }
}

async function openOf(db: Knex, source: Source<never>, ids: readonly number[], until: Day): Promise<Due[]> {
  const { matching, client, settled, columns, reading = (query) => query, due } = source
  const rows = await reading(matching(db, until))
    .whereIn(client, ids)
    .whereRaw(`not (${settled})`)
    .orderBy('due.id')
    .forUpdate('due')
    .select(...columns, { client_id: client })
  return (rows as never[]).map(due)
}

/** One invoice for each client and due date. */
function invoicesOf(due: readonly Due[], clients: ReadonlyMap<number, ClientRow>): NewInvoice[] {
  const groups = new Map<string, Due[]>()
  for (const one of due) {
    const key = `${one.clientId} ${one.dueDate}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
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

/** An item is invoiced once, whatever becomes of the invoice. */
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
