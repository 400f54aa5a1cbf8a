import type { CounterRow, InvoiceRow } from '../../../db/rows-papers.js'
import { buildChainLinks } from '../../../domain/billing/document-chain.js'
import { type DocumentContent, invoiceContent } from '../../../domain/billing/document-text.js'
import type { Currency } from '../../../domain/values/currencies.js'
import { generator, type Row } from '../generator.js'
import type { Invoice } from '../history.js'

export default generator({
  name: 'paper_links',
  after: ['invoices', 'invoice_items'],
  plural: 'document chain links',
  // An invoice gets its number when the rows are finalized. Until then, the hash is a function that creates the
  // document.
  rows: ({ history, rows }, { currencies }) =>
    history.bills.flatMap((bill, at) => {
      const invoice = rows('invoices')[at] as Row
      return bill.status === 'draft' ? [] : [{ paper_id: invoice, hash: () => paperOf(invoice, bill, currencies) }]
    }),
  finalize: async (rows, db) => {
    const series = (await db('counters').where({ name: 'invoice' }).first()) as CounterRow
    const papers = rows.map(({ values }) => ({ id: 0, paper: (values.hash as () => DocumentContent)() }))
    const links = buildChainLinks('invoice', series, papers, '')
    for (const [at, { values }] of rows.entries()) {
      const invoice = values.paper_id as Row
      Object.assign(values, links[at], { paper_id: invoice, created_at: invoice.values.created_at })
    }
    const last = links.at(-1)
    if (last === undefined) return
    await db('counters').where({ name: 'invoice' }).update({ links: last.sequence, last_hash: last.hash })
  },
})

function paperOf({ values }: Row, { lines }: Invoice, currencies: readonly Currency[]): DocumentContent {
  const { row } = currencies.find(({ id }) => id === values.currency_id) as Currency
  const invoice = { ...values, seller: null, billed_to: null } as unknown as InvoiceRow
  return invoiceContent(
    invoice,
    lines.map(({ description, amount, from, to }) => ({
      ...{ description, amount, is_taxed: 1, taxes: null },
      ...{ period_start: from ?? null, period_end: to ?? null },
    })),
    row,
  )
}
