import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { documentNumberText } from '../../domain/billing/invoice-mail.js'
import { readParties } from '../../domain/billing/parties.js'
import { type Period, statedPeriod } from '../../domain/billing/stated-periods.js'
import type { Context } from '../../domain/context.js'
import { loadCreditNote, loadInvoice } from '../../domain/papers/load-document.js'
import { createPrintJob } from '../../domain/papers/print-job.js'
import type { PrintedDocument } from '../../domain/papers/printed-document.js'
import { type RowOwner, selectOwnedRows } from '../../domain/personal-data/owned-rows.js'
import type { Currencies } from '../../domain/values/currencies.js'
import { groupRows } from '../../domain/values/group-by.js'
import { type Cents, toText } from '../../domain/values/money.js'

/** Context for loading and printing documents. */
export type PaperSources = Pick<
  Context,
  'db' | 'settings' | 'currencies' | 'taxRules' | 'now' | 'moduleStates' | 'printer'
>

/** An issued invoice or credit note of a client. */
export interface ClientPaper {
  readonly kind: 'invoice' | 'credit_note'
  readonly id: number
  /** Contents of the document, with amounts as decimal text. */
  readonly document: object
  /** Loads the document for printing. */
  readonly load: (ctx: PaperSources) => Promise<PrintedDocument>
}

/** A format in which each document is written to a separate file. */
export interface PaperFormat {
  /** File name extension. */
  readonly extension: string
  /** Throws a Fault if the document cannot be created in this format. */
  readonly make: (paper: ClientPaper, ctx: PaperSources) => string | Uint8Array | Promise<string | Uint8Array>
}

export const paperFormats: readonly PaperFormat[] = [
  { extension: 'json', make: ({ document }) => `${JSON.stringify(document, null, 2)}\n` },
  { extension: 'pdf', make: async ({ load }, ctx) => ctx.printer.print(createPrintJob(ctx, await load(ctx)), true) },
]

const invoicesAtOnce = 200

type Line = Pick<InvoiceItemRow, 'description' | 'amount'> & Partial<InvoiceItemRow>

/** Yields the issued documents of a client, each invoice before its credit notes. */
export async function* readPapers(db: Knex, whose: RowOwner, currencies: Currencies): AsyncGenerator<ClientPaper> {
  for (let after = 0; ; ) {
    const invoices: InvoiceRow[] = await (selectOwnedRows(db, 'invoices', whose) as Knex.QueryBuilder)
      .whereNotNull('number')
      .where('id', '>', after)
      .orderBy('id')
      .limit(invoicesAtOnce)
    const last = invoices.at(-1)
    if (last === undefined) return
    after = last.id
    const ids = invoices.map(({ id }) => id)
    const lines = groupRows(
      await db('invoice_items').whereIn('invoice_id', ids).orderBy('id'),
      (line) => line.invoice_id,
    )
    const notes = await db('credit_notes').whereIn('invoice_id', ids).orderBy('id')
    const notesOf = groupRows(notes, (note) => note.invoice_id)
    const noteIds = notes.map(({ id }) => id)
    const noteLines = groupRows(
      await db('credit_note_items').whereIn('credit_note_id', noteIds).orderBy('id'),
      (line) => line.credit_note_id,
    )
    for (const invoice of invoices) {
      const { decimals, code } = currencies.of(invoice.currency_id).row
      const amount = (of: Cents) => toText(of, decimals)
      const linesAs = (list: readonly Line[] = []) => list.map((line) => lineAs(line, amount))
      const sides = { ...readParties(invoice), currency: code }
      yield {
        kind: 'invoice',
        id: invoice.id,
        load: (ctx) => loadInvoice(ctx, invoice),
        document: {
          ...{
            kind: 'invoice',
            number: documentNumberText(invoice),
            date: invoice.date,
            due_date: invoice.due_date,
            ...sides,
          },
          lines: linesAs(lines.get(invoice.id)),
          ...sumsOf(invoice, amount),
          ...{ paid: amount(invoice.paid), credit: amount(invoice.credit), credited: amount(invoice.credited) },
          ...{ status: invoice.status, notes: invoice.notes },
        },
      }
      for (const note of notesOf.get(invoice.id) ?? [])
        yield {
          kind: 'credit_note',
          id: note.id,
          load: (ctx) => loadCreditNote(ctx, note),
          document: {
            ...{
              kind: 'credit_note',
              number: documentNumberText(note),
              date: note.date,
              invoice_number: documentNumberText(invoice),
              ...sides,
            },
            ...{ lines: linesAs(noteLines.get(note.id)), ...sumsOf(note, amount), reason: note.reason },
          },
        }
    }
  }
}

const sumsOf = (
  { subtotal, discount, tax, total }: Pick<InvoiceRow | CreditNoteRow, 'subtotal' | 'discount' | 'tax' | 'total'>,
  amount: (of: Cents) => string,
) => ({ subtotal: amount(subtotal), discount: amount(discount), tax: amount(tax), total: amount(total) })

const periodAs = (period: Period | null) => period && { period_start: period.start, period_end: period.end }

const lineAs = (line: Line, amount: (of: Cents) => string) => ({
  description: line.description,
  ...(line.unit_price != null && { quantity: line.quantity, unit: line.unit, unit_price: line.unit_price }),
  ...periodAs(statedPeriod(line)),
  amount: amount(line.amount),
})
