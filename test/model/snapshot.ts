import type { Knex } from 'knex'
import type { BillableItemRow } from '../../db/rows-billing.js'
import type { CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { PaymentAttemptPartRow, PaymentAttemptRow } from '../../db/rows-payments.js'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { grouped } from '../../domain/values/grouped.js'

export interface Line extends InvoiceItemRow {
  /** The part of its amount that credit notes have taken back. */
  readonly noted: number
  /** Credit notes have taken it back wholly, or it was over nothing and stands for no period any more. */
  readonly isWithdrawn: boolean
  readonly invoice: SnapshotInvoice
}

export interface SnapshotNote extends CreditNoteRow {
  readonly lines: readonly {
    readonly invoice_item_id: number | null
    readonly amount: number
    readonly is_taxed: 0 | 1
    readonly taxes: string | null
  }[]
}

export interface SnapshotInvoice extends InvoiceRow {
  readonly lines: readonly Line[]
  readonly creditNotes: readonly SnapshotNote[]
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

export type SnapshotAttempt = Pick<
  PaymentAttemptRow,
  'id' | 'client_id' | 'kind' | 'state' | 'amount' | 'decline' | 'pay_method_id'
> & { readonly parts: readonly Pick<PaymentAttemptPartRow, 'attempt_id' | 'invoice_id' | 'amount'>[] }

/** One client of the service. */
export interface Account {
  readonly credit: number
  readonly status: string
}

/** All that the model looks at of one history: that of a few clients, among whom services may move. */
export interface ClientSnapshot {
  /** By the ids of the clients. */
  readonly accounts: ReadonlyMap<number, Account>
  readonly things: readonly Thing[]
  readonly invoices: readonly SnapshotInvoice[]
  /** Those to pay, the first one first. */
  readonly attempts: readonly SnapshotAttempt[]
  /** Billable items that wait for an invoice. */
  readonly waiting: readonly BillableItemRow[]
  /** The days on which an overdue notice was written, or that a payment failed. */
  readonly warnings: readonly string[]
  /** The services of upgrades, by their ids. */
  readonly upgrades: ReadonlyMap<number, number>
  /** The groups of products, by their ids. */
  readonly groups: ReadonlyMap<number, number>
}

/** Reads the clients of some histories at once: a handful of statements, however many there are. In the order asked for. */
export async function readSnapshots(db: Knex, histories: readonly (readonly number[])[]): Promise<ClientSnapshot[]> {
  const ids = histories.flat()
  const clients = await db('clients').whereIn('id', ids).select('id', 'credit', 'status')
  const services = await db('services').whereIn('client_id', ids).orderBy('id')
  const serviceIds = services.map(({ id }) => id)
  const addons = await db('service_addons').whereIn('service_id', serviceIds).orderBy('id')
  const requests = await db('cancellation_requests').whereIn('service_id', serviceIds).where('is_open', 1)
  const invoices = await readInvoices(db, ids)
  const attempts = await readAttempts(db, ids)
  const waiting = await db('billable_items').whereIn('client_id', ids).where('is_invoiced', 0)
  const mails = await db('emails')
    .whereIn('client_id', ids)
    .whereIn('template', ['invoice overdue', 'payment failed'])
    .select('client_id', 'created_at')
  const upgrades = await db('upgrades').whereIn('service_id', serviceIds).select('id', 'service_id')
  const products = await db('products').select('id', 'group_id')
  const groups = new Map(products.map(({ id, group_id }) => [id, group_id as number]))
  const toEnd = new Set(requests.map(({ service_id }) => service_id))
  return histories.map((own) => {
    const isOwn = ({ client_id }: { readonly client_id: number | null }): boolean => own.includes(client_id as number)
    return {
      accounts: new Map(clients.filter(({ id }) => own.includes(id)).map(({ id, ...account }) => [id, account])),
      things: services
        .filter(isOwn)
        .flatMap((service) => [
          thingOf('service', service, service, toEnd.has(service.id)),
          ...addons
            .filter(({ service_id }) => service_id === service.id)
            .map((addon) => thingOf('addon', addon, service, toEnd.has(service.id))),
        ]),
      invoices: invoices.filter(isOwn),
      attempts: attempts.filter(isOwn),
      waiting: waiting.filter(isOwn),
      upgrades: new Map(upgrades.map(({ id, service_id }) => [id, service_id])),
      groups,
      warnings: mails.filter(isOwn).map(({ created_at }) => created_at.slice(0, 10)),
    }
  })
}

/** Reads the attempts of clients to pay through a gateway. */
async function readAttempts(db: Knex, clientIds: readonly number[]): Promise<SnapshotAttempt[]> {
  const attempts = await db('payment_attempts')
    .whereIn('client_id', clientIds)
    .whereNot('kind', 'store')
    .orderBy('id')
    .select('id', 'client_id', 'kind', 'state', 'amount', 'decline', 'pay_method_id')
  if (attempts.length === 0) return []
  const parts = await db('payment_attempt_parts')
    .whereIn(
      'attempt_id',
      attempts.map(({ id }) => id),
    )
    .select('attempt_id', 'invoice_id', 'amount')
  const partsOf = grouped(parts, ({ attempt_id }) => attempt_id)
  return attempts.map((attempt) => ({ ...attempt, parts: partsOf.get(attempt.id) ?? [] }))
}

/** Reads the invoices of clients with their lines and credit notes. */
async function readInvoices(db: Knex, clientIds: readonly number[]): Promise<SnapshotInvoice[]> {
  const invoices = await db('invoices').whereIn('client_id', clientIds).orderBy('id')
  const ids = invoices.map(({ id }) => id)
  const items = grouped(await db('invoice_items').whereIn('invoice_id', ids).orderBy('id'), (item) => item.invoice_id)
  const notes = await db('credit_notes').whereIn('invoice_id', ids).orderBy('id')
  const noteIds = notes.map(({ id }) => id)
  const noteLines = await db('credit_note_items').whereIn('credit_note_id', noteIds).orderBy('id')
  const linesOf = grouped(noteLines, ({ credit_note_id }) => credit_note_id)
  const notesOf = grouped(notes, ({ invoice_id }) => invoice_id)
  const taken = new Map<number | null, number>()
  for (const { invoice_item_id, amount } of noteLines)
    taken.set(invoice_item_id, (taken.get(invoice_item_id) ?? 0) + amount)
  return invoices.map((row) => {
    const lines: Line[] = []
    const ofRow = (notesOf.get(row.id) ?? []).map((note) => ({ ...note, lines: linesOf.get(note.id) ?? [] }))
    const invoice: SnapshotInvoice = { ...row, lines, creditNotes: ofRow }
    for (const item of items.get(row.id) ?? []) {
      const noted = taken.get(item.id) ?? 0
      // No note is written over nothing; such a line then stands for no period.
      const isWithdrawn = noted === item.amount && (item.amount !== 0 || item.is_claiming === 0)
      lines.push({ ...item, noted, isWithdrawn, invoice })
    }
    return invoice
  })
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
