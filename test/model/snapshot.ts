import type { Knex } from 'knex'
import type { BillableItemRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-billing.js'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'

export interface Line extends InvoiceItemRow {
  /** The part of its amount that credit notes have taken back. */
  readonly noted: number
  /** Credit notes have taken it back wholly. */
  readonly isWithdrawn: boolean
  readonly invoice: SnapshotInvoice
}

export interface SnapshotInvoice extends InvoiceRow {
  readonly lines: readonly Line[]
}

/** A service or an addon as one looks at it from outside. */
export interface Thing {
  /** Type and id, as `service 7`. */
  readonly key: string
  readonly id: number
  readonly type: 'service' | 'addon'
  readonly row: ServiceRow | ServiceAddonRow
  /** The service itself, or that of the addon. */
  readonly service: ServiceRow
  /** A request to cancel the service is open. */
  readonly isToEnd: boolean
}

/** All of one client that the model looks at. */
export interface ClientSnapshot {
  readonly credit: number
  readonly status: string
  readonly things: readonly Thing[]
  readonly invoices: readonly SnapshotInvoice[]
  /** Billable items that wait for an invoice. */
  readonly waiting: readonly BillableItemRow[]
  /** The days on which an overdue notice was written. */
  readonly warnings: readonly string[]
}

/** Reads some clients at once: a handful of statements, however many clients there are. */
export async function readSnapshots(
  db: Knex,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, ClientSnapshot>> {
  const of = { clients: clientIds as number[] }
  const clients = await db('clients').whereIn('id', of.clients).select('id', 'credit', 'status')
  const services = await db('services').whereIn('client_id', of.clients).orderBy('id')
  const serviceIds = services.map(({ id }) => id)
  const addons = await db('service_addons').whereIn('service_id', serviceIds).orderBy('id')
  const requests = await db('cancellation_requests').whereIn('service_id', serviceIds).where('is_open', 1)
  const invoices = await db('invoices').whereIn('client_id', of.clients).orderBy('id')
  const ids = invoices.map(({ id }) => id)
  const items = await db('invoice_items').whereIn('invoice_id', ids).orderBy('id')
  const noted = await db('credit_note_items')
    .join('invoice_items', 'invoice_items.id', 'credit_note_items.invoice_item_id')
    .whereIn('invoice_items.invoice_id', ids)
    .select('credit_note_items.invoice_item_id', 'credit_note_items.amount')
  const waiting = await db('billable_items').whereIn('client_id', of.clients).where('is_invoiced', 0)
  const mails = await db('emails')
    .whereIn('client_id', of.clients)
    .where('template', 'invoice overdue')
    .select('client_id', 'created_at')

  const taken = new Map<number, number>()
  for (const { invoice_item_id, amount } of noted)
    taken.set(Number(invoice_item_id), (taken.get(Number(invoice_item_id)) ?? 0) + Number(amount))
  const linesOf = new Map<number, InvoiceItemRow[]>()
  for (const item of items) linesOf.set(item.invoice_id, [...(linesOf.get(item.invoice_id) ?? []), item])
  const toEnd = new Set(requests.map(({ service_id }) => service_id))
  const seen = new Map<number, ClientSnapshot>()
  for (const { id, credit, status } of clients) {
    const own = services.filter(({ client_id }) => client_id === id)
    const things: Thing[] = own.flatMap((service) => [
      thingOf('service', service, service, toEnd.has(service.id)),
      ...addons
        .filter(({ service_id }) => service_id === service.id)
        .map((addon) => thingOf('addon', addon, service, toEnd.has(service.id))),
    ])
    const all = invoices
      .filter(({ client_id }) => client_id === id)
      .map((row) => {
        const invoice: InvoiceRow & { lines: Line[] } = { ...row, lines: [] }
        for (const item of linesOf.get(row.id) ?? []) {
          const noted = taken.get(item.id)
          invoice.lines.push({ ...item, noted: noted ?? 0, isWithdrawn: noted === item.amount, invoice })
        }
        return invoice
      })
    seen.set(id, {
      credit,
      status,
      things,
      invoices: all,
      waiting: waiting.filter(({ client_id }) => client_id === id),
      warnings: mails.filter(({ client_id }) => client_id === id).map(({ created_at }) => created_at.slice(0, 10)),
    })
  }
  return seen
}

const thingOf = (
  type: 'service' | 'addon',
  row: ServiceRow | ServiceAddonRow,
  service: ServiceRow,
  isToEnd: boolean,
): Thing => ({ key: `${type} ${row.id}`, id: row.id, type, row, service, isToEnd })

export const owedOn = ({ total, paid, credit, credited }: InvoiceRow): number => total - paid - credit - credited

export const isOpen = (invoice: InvoiceRow): boolean =>
  !['draft', 'cancelled', 'refunded'].includes(invoice.status) && owedOn(invoice) > 0
