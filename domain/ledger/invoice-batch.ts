import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceRow } from '../../db/rows-papers.js'
import { invoiceLabel } from '../billing/invoices.js'
import { groupRows } from '../values/group-by.js'
import { creditNoteParts, type GroupedLine, invoiceParts, type NoteItem, type Part } from './document-parts.js'

/** A batch of invoices with their lines and credit notes. */
export interface InvoiceBatch {
  readonly invoices: ReadonlyMap<number, InvoiceRow>
  readonly lines: ReadonlyMap<number, readonly GroupedLine[]>
  /** Credit notes by invoice, oldest first. */
  readonly notes: ReadonlyMap<number, readonly CreditNoteRow[]>
  readonly items: ReadonlyMap<number, readonly NoteItem[]>
}

/**
 * SQL for the product group name of a row in `invoice_items`. Closing a month stores the name in `revenue_group`, using
 * the lookup in migration 0144. The two lookups must be identical.
 */
const groupSql = `coalesce(invoice_items.revenue_group, (select product_groups.name from products
  join product_groups on product_groups.id = products.group_id
  where products.id = case invoice_items.type
    when 'service' then (select product_id from services where id = invoice_items.related_id)
    when 'addon' then (select services.product_id from service_addons
      join services on services.id = service_addons.service_id where service_addons.id = invoice_items.related_id)
    when 'upgrade' then (select new_product_id from upgrades where id = invoice_items.related_id) end), '')`

/** Loads invoices with their lines and credit notes in four queries. */
export async function loadInvoiceBatch(db: Knex, ids: readonly number[]): Promise<InvoiceBatch> {
  const named = [...new Set(ids)]
  const invoices = await db('invoices').whereIn('id', named)
  const lines: GroupedLine[] = await db('invoice_items')
    .whereIn('invoice_id', named)
    .orderBy('id')
    .select('id', 'invoice_id', 'type', 'kind', 'amount', 'is_taxed', 'taxes')
    .select('period_start', 'period_end', 'stated_period')
    .select(db.raw(`${groupSql} as "group"`))
  const notes = await db('credit_notes').whereIn('invoice_id', named).orderBy('id')
  const items: NoteItem[] = await db('credit_note_items')
    .whereIn('credit_note_id', db('credit_notes').whereIn('invoice_id', named).select('id'))
    .orderBy('id')
    .select('credit_note_id', 'invoice_item_id', 'amount', 'is_taxed', 'taxes')
  return {
    invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])),
    lines: groupRows(lines, ({ invoice_id }) => invoice_id),
    notes: groupRows(notes, ({ invoice_id }) => invoice_id),
    items: groupRows(items, ({ credit_note_id }) => credit_note_id),
  }
}

/** Divides a loaded invoice's total among revenue and tax roles. */
export const divideLoadedInvoice = ({ lines }: InvoiceBatch, invoice: InvoiceRow): Part[] =>
  invoiceParts(invoice, lines.get(invoice.id) ?? [])

/** Divides a loaded credit note's total among revenue and tax roles. */
export const divideLoadedCreditNote = ({ items, invoices, lines }: InvoiceBatch, note: CreditNoteRow): Part[] =>
  creditNoteParts(
    note,
    items.get(note.id) ?? [],
    invoices.get(note.invoice_id) as InvoiceRow,
    lines.get(note.invoice_id) ?? [],
  )

/** Returns the number, client, buyer's country, and currency for an invoice's ledger entries. */
export const invoiceEntryData = (invoice: InvoiceRow) => ({
  number: invoiceLabel(invoice),
  client: originalClientId(invoice),
  country: buyerCountry(invoice),
  currencyId: invoice.currency_id,
})

/** Returns the client ID of a row, even after the client was deleted, or null if unknown. */
export const originalClientId = ({
  client_id,
  deleted_client_id,
}: Pick<InvoiceRow, 'client_id' | 'deleted_client_id'>): number | null => client_id ?? (deleted_client_id || null)

/** Returns the buyer's country as printed, even after the address was erased, or an empty string if unknown. */
export const buyerCountry = ({ billed_to, billed_country }: Pick<InvoiceRow, 'billed_to' | 'billed_country'>): string =>
  (billed_to === null ? billed_country : ((JSON.parse(billed_to) as { country?: string | null }).country ?? null)) ?? ''
