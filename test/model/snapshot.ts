import type { Knex } from 'knex'
import type { BillableItemRow } from '../../db/rows-billing.js'
import type { CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { PaymentAttemptPartRow, PaymentAttemptRow } from '../../db/rows-payments.js'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { groupRows } from '../../domain/values/group-by.js'

export interface Line extends InvoiceItemRow {
  /** Part of the line's amount that credit notes have returned. */
  readonly noted: number
  /**
   * True if credit notes have returned the line's whole amount, or if the amount is 0 and the line covers no period.
   */
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

/** A service or addon as seen from outside. */
export interface BilledItem {
  /** Type and ID, such as `service 7`. */
  readonly key: string
  readonly id: number
  readonly type: 'service' | 'addon'
  readonly row: ServiceRow | ServiceAddonRow
  /** The service itself, or the addon's service. */
  readonly service: ServiceRow
  /** True if a cancellation request for the service is open. */
  readonly isToEnd: boolean
}

export type SnapshotAttempt = Pick<
  PaymentAttemptRow,
  | 'id'
  | 'client_id'
  | 'kind'
  | 'state'
  | 'amount'
  | 'decline'
  | 'pay_method_id'
  | 'task'
  | 'next_attempt_at'
  | 'looked_at'
  | 'last_error'
> & { readonly parts: readonly Pick<PaymentAttemptPartRow, 'attempt_id' | 'invoice_id' | 'amount'>[] }

export interface Account {
  readonly credit: number
  readonly status: string
}

/** All data of one history that the model reads: a few clients, among whom services may move. */
export interface ClientSnapshot {
  /** Accounts by client ID. */
  readonly accounts: ReadonlyMap<number, Account>
  readonly things: readonly BilledItem[]
  readonly invoices: readonly SnapshotInvoice[]
  /** Payment attempts, ordered by ID. */
  readonly attempts: readonly SnapshotAttempt[]
  /** Billable items that wait for an invoice. */
  readonly waiting: readonly BillableItemRow[]
  /** Days on which an overdue notice or a notice of a failed payment was written. */
  readonly warnings: readonly string[]
  /** Service IDs of upgrades, by upgrade ID. */
  readonly upgrades: ReadonlyMap<number, number>
  /** Product group IDs, by product ID. */
  readonly groups: ReadonlyMap<number, number>
}

/**
 * Reads the clients of several histories in a few statements, however many there are. Returns the snapshots in the
 * order of `histories`.
 */
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

async function readAttempts(db: Knex, clientIds: readonly number[]): Promise<SnapshotAttempt[]> {
  const attempts = await db('payment_attempts')
    .whereIn('client_id', clientIds)
    .whereNot('kind', 'store')
    .orderBy('id')
    .select('id', 'client_id', 'kind', 'state', 'amount', 'decline', 'pay_method_id')
    .select('task', 'next_attempt_at', 'looked_at', 'last_error')
  if (attempts.length === 0) return []
  const parts = await db('payment_attempt_parts')
    .whereIn(
      'attempt_id',
      attempts.map(({ id }) => id),
    )
    .select('attempt_id', 'invoice_id', 'amount')
  const partsOf = groupRows(parts, ({ attempt_id }) => attempt_id)
  return attempts.map((attempt) => ({ ...attempt, parts: partsOf.get(attempt.id) ?? [] }))
}

async function readInvoices(db: Knex, clientIds: readonly number[]): Promise<SnapshotInvoice[]> {
  const invoices = await db('invoices').whereIn('client_id', clientIds).orderBy('id')
  const ids = invoices.map(({ id }) => id)
  const items = groupRows(await db('invoice_items').whereIn('invoice_id', ids).orderBy('id'), (item) => item.invoice_id)
  const notes = await db('credit_notes').whereIn('invoice_id', ids).orderBy('id')
  const noteIds = notes.map(({ id }) => id)
  const noteLines = await db('credit_note_items').whereIn('credit_note_id', noteIds).orderBy('id')
  const linesOf = groupRows(noteLines, ({ credit_note_id }) => credit_note_id)
  const notesOf = groupRows(notes, ({ invoice_id }) => invoice_id)
  const taken = new Map<number | null, number>()
  for (const { invoice_item_id, amount } of noteLines)
    taken.set(invoice_item_id, (taken.get(invoice_item_id) ?? 0) + amount)
  return invoices.map((row) => {
    const lines: Line[] = []
    const ofRow = (notesOf.get(row.id) ?? []).map((note) => ({ ...note, lines: linesOf.get(note.id) ?? [] }))
    const invoice: SnapshotInvoice = { ...row, lines, creditNotes: ofRow }
    for (const item of items.get(row.id) ?? []) {
      const noted = taken.get(item.id) ?? 0
      // No credit note can cover an amount of 0. After its withdrawal, a line with this amount covers no period.
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
): BilledItem => ({ key: `${type} ${row.id}`, id: row.id, type, row, service, isToEnd })

export const amountDue = ({ total, paid, credit, credited }: InvoiceRow): number => total - paid - credit - credited

export const isOpen = (invoice: InvoiceRow): boolean =>
  !['draft', 'cancelled', 'refunded'].includes(invoice.status) && amountDue(invoice) > 0
