import { type Account, findRow, generator, type Row } from '../generator.js'
import type { History, InvoiceLine } from '../history.js'

/** Table and history list of the record that a line refers to, by the type of the line. */
const kinds: Readonly<Record<string, readonly [table: string, list: keyof History]>> = {
  service: ['services', 'services'],
  addon: ['service_addons', 'addons'],
  domain: ['domains', 'domains'],
  billable: ['billable_items', 'charges'],
  quote: ['quotes', 'quotes'],
}

export default generator({
  name: 'invoice_items',
  after: ['invoices', 'services', 'service_addons', 'domains', 'billable_items', 'quotes'],
  plural: 'invoice items',
  rows: (account) =>
    account.history.bills.flatMap(({ status, lines }, at) =>
      lines.map((line) => ({
        invoice_id: account.rows('invoices')[at],
        type: line.type,
        related_id: relatedTo(line, account),
        description: line.description,
        amount: line.amount,
        is_taxed: 1,
        period_start: line.from ?? null,
        period_end: line.to ?? null,
        is_claiming: line.from !== undefined && status !== 'cancelled' ? 1 : 0,
      })),
    ),
})

function relatedTo({ type, of }: InvoiceLine, { rows, history }: Account): Row | null {
  const kind = kinds[type]
  return kind === undefined ? null : findRow<unknown>(rows(kind[0]), history[kind[1]], of)
}
