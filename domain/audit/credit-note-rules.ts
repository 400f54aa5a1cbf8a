import type { Rule } from '../billing/kind-audit.js'
import { sumRule, sumsSubquery } from './rule.js'
import { hasSingleTaxSql } from './tax-rules.js'

const notesOf = (column: string, within: string): string => sumsSubquery('credit_notes', column, 'invoice_id', within)

/** Rules on credit notes and their invoices (R-1031). */
export const creditNoteRules: readonly Rule[] = [
  {
    name: 'invoice-credited',
    broken: 'invoices whose credited amount is not the sum of their credit notes',
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices
      left join ${notesOf('total', within('invoice_id'))} as notes on notes.invoice_id = invoices.id
      where ${within('invoices.id')} and invoices.credited <> coalesce(notes.total, 0)`,
  },
  {
    name: 'credit-note-total',
    broken: 'credit notes whose total is not subtotal less discount plus tax',
    table: 'credit_notes',
    sql: (within) => `select id from credit_notes where ${within('id')} and total <> subtotal - discount + tax`,
  },
  {
    // Allows for rounding. The last credit note of an invoice absorbs the rounding differences left by the others. A
    // credit note that follows a credit note for an amount without lines absorbs that note's difference.
    name: 'credit-note-tax',
    broken: "credit notes whose tax does not match their taxed line items at the invoice's rate",
    table: 'credit_notes',
    sql: (within) => `select credit_notes.id from credit_notes
      join invoices on invoices.id = credit_notes.invoice_id
      join (select credit_note_id, sum(case when is_taxed = 1 then amount else 0 end) as taxed,
          count(invoice_item_id) as named, count(*) as of_all
        from credit_note_items where ${within('credit_note_id')} group by credit_note_id) as lines
        on lines.credit_note_id = credit_notes.id
      where ${within('credit_notes.id')} and invoices.discount_rate is not null and credit_notes.subtotal <> 0
        and ${hasSingleTaxSql}
        and (named = of_all or named = 0 and not exists (select 1 from invoice_items
          where invoice_items.invoice_id = invoices.id and invoice_items.is_taxed = 0))
        and abs(credit_notes.tax - lines.taxed * (1 - credit_notes.discount * 1.0 / credit_notes.subtotal)
          * invoices.tax_rate / 100000.0) > 2 + abs(lines.taxed * 1.0 / credit_notes.subtotal)
        and (invoices.credited < invoices.total
          or exists (select 1 from credit_notes as later
            where later.invoice_id = invoices.id and later.id > credit_notes.id))`,
  },
  {
    // Compares creation times, because staff can choose the dates (R-2082).
    name: 'credit-note-before-invoice',
    broken: 'credit notes created before their invoice',
    table: 'credit_notes',
    sql: (within) => `select credit_notes.id from credit_notes
      join invoices on invoices.id = credit_notes.invoice_id
      where ${within('credit_notes.id')} and credit_notes.created_at < invoices.created_at`,
  },
  sumRule(
    {
      name: 'credit-note-lines',
      broken: 'credit notes whose subtotal is not the sum of their line items',
      table: 'credit_notes',
    },
    'coalesce(credit_notes.gross, credit_notes.subtotal)',
    { table: 'credit_note_items', column: 'amount', owner: 'credit_note_id' },
  ),
  {
    name: 'credit-notes-above-invoice',
    broken: 'invoices whose credit notes exceed their line items, tax, or total',
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices
      join ${notesOf('subtotal', within('invoice_id'))} as lines on lines.invoice_id = invoices.id
      join ${notesOf('tax', within('invoice_id'))} as taxes on taxes.invoice_id = invoices.id
      join ${notesOf('total', within('invoice_id'))} as totals on totals.invoice_id = invoices.id
      where ${within('invoices.id')} and (totals.total > invoices.total
        or (invoices.tax >= 0 and taxes.total > invoices.tax)
        or (invoices.subtotal >= 0 and lines.total > invoices.subtotal))`,
  },
  {
    name: 'credit-notes-above-line',
    broken: 'line items credited beyond their amount',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items
      join ${sumsSubquery('credit_note_items', 'amount', 'invoice_item_id', within('invoice_item_id'))} as noted
        on noted.invoice_item_id = invoice_items.id
      where ${within('invoice_items.id')} and abs(noted.total) > abs(invoice_items.amount)`,
  },
  {
    name: 'credit-note-of-other-invoice',
    broken: "credit notes that credit another invoice's line item",
    table: 'credit_notes',
    sql: (within) => `select id from credit_notes where ${within('id')} and exists (
      select 1 from credit_note_items join invoice_items on invoice_items.id = credit_note_items.invoice_item_id
      where credit_note_items.credit_note_id = credit_notes.id and invoice_items.invoice_id <> credit_notes.invoice_id)`,
  },
]
