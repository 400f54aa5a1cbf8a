import type { QuoteRow } from '../../db/rows-papers.js'
import { loadQuoteLines, type NewQuoteLine, quoteLinePrice } from '../../domain/billing/quote-lines.js'
import { type QuoteSources, type QuoteTotals, quoteTotals } from '../../domain/billing/quotes.js'
import { instantToDay } from '../../domain/values/days.js'
import type { Exact } from '../../domain/values/exact.js'
import { add, type Decimal } from '../../domain/values/money.js'
import { quoteStatuses } from '../../domain/values/statuses.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { f, type Values } from './kit.js'
import { lineQuantity, lineUnitPrice } from './line-price.js'
import { presentTaxes, taxSums } from './tax-sum.js'

export const quoteStatus = (facts: { readonly extension?: boolean; readonly extraAlias?: 'stage' } = {}) =>
  f.oneOf(quoteStatuses, { description: 'Clients cannot see a `Draft`.', ...facts })

/** Text fields of a quote (R-420 for their aliases). `extension` is true if the base contract has none of them. */
export const quoteTexts = (extension: boolean) => ({
  notes: f.longText({
    extension,
    extraAlias: 'adminnotes',
    description: 'Notes for staff.',
    example: 'Asked for a discount on the phone.',
  }),
  customer_notes: f.longText({
    extension,
    extraAlias: 'customernotes',
    description: 'Notes for the client.',
    example: 'Prices exclude travel.',
  }),
  proposal: f.longText({ extension, description: 'Text of the proposal.', example: 'A new site in six weeks.' }),
})

const taxable = f.flag({ description: 'True if the line item is taxed.' })

const quoteLine = {
  required: {
    description: f.name({ description: 'Description of the line item.', example: 'Site design' }),
    unit_price: lineUnitPrice({ max: 99_999_999_999.99, description: "In the client's currency.", example: 80 }),
  },
  optional: {
    quantity: f.withDefault(lineQuantity({ description: 'Number of units.', example: 2.5 }), '1' as Decimal),
    discount: f.withDefault(
      f.hundredths({ min: 0, max: 100, description: 'Discount on the line item, as a percentage.', example: 10 }),
      0,
    ),
  },
}

const lineTotal = 'The total of each is quantity × unit price, less its discount, rounded once.'

/** Lines of a new quote in a call. */
export const newQuoteLines = () =>
  f.listOf(f.group(quoteLine.required, { ...quoteLine.optional, taxable: f.withDefault(taxable, true) }), {
    commas: false,
    description: `Line items. ${lineTotal}`,
  })

/** Lines in a call that replace a quote's lines. */
export const replacingQuoteLines = () =>
  f.listOf(f.group(quoteLine.required, { ...quoteLine.optional, taxable }), {
    extension: true,
    commas: false,
    description: `Line items. ${lineTotal} Without \`taxable\`, a line item keeps the value of the one with the same description, or otherwise of the one at its position; a further line item is taxed.`,
  })

type SentLine = Omit<NewQuoteLine, 'unitPrice' | 'taxed'> & {
  unit_price: NewQuoteLine['unitPrice']
  taxable?: boolean | undefined
}

export const readQuoteLines = <Given extends SentLine>(lines: readonly Exact<SentLine, Given>[]): NewQuoteLine[] =>
  lines.map(({ unit_price, taxable, ...line }) => ({ ...line, unitPrice: unit_price, taxed: taxable }))

const item = f.named('QuoteLine', 'A quote line item.', {
  id: f.id('quoteitem'),
  description: f.text({ description: 'Description of the line item.', example: 'Site design' }),
  quantity: f.number({ description: 'Number of units, with up to four decimals.', example: 2.5 }),
  unit_price: f.number({
    description: 'Price per unit, before discount and tax, with up to six decimals.',
    example: 80,
  }),
  discount: f.number({ description: 'Discount on the line item, as a percentage.', example: 10 }),
  taxable: f.flag({ description: 'True if the line item is taxed.' }),
  amount: f.money({ description: 'Total of the line item, after discount.', example: 180 }),
})

export const quote = f.named('Quote', 'A quote with its line items.', {
  id: f.id('quote'),
  quoteid: f.id('quote'),
  userid: f.idIfAny('client'),
  clientid: f.idIfAny('client'),
  subject: f.text({ description: 'Subject of the quote.', example: 'Quote' }),
  status: quoteStatus(),
  datecreated: f.date({ description: "Day of creation, in the service's time zone." }),
  validuntil: f.date({ description: 'Last day on which the quote is valid.' }),
  notes: f.nullable(f.longText({ description: 'Notes for staff, or null.' })),
  customer_notes: f.nullable(f.longText({ description: 'Notes for the client, or null.' })),
  proposal: f.nullable(f.longText({ description: 'Text of the proposal, or null.' })),
  subtotal: f.money({ description: 'Sum of the line items, before group discount and tax.' }),
  discount: f.money({ extension: true, description: 'Discount of the client group.', example: 0 }),
  tax: f.money({
    extension: true,
    description: 'Tax, as invoiced or as of today. The same applies to the discount and total.',
  }),
  total: f.money({ extension: true, description: 'Subtotal less discount, plus tax.' }),
  taxes: taxSums,
  currency_code: f.currencyCode(),
  invoiceid: f.nullable(f.id('invoice', { description: 'Invoice created when the quote was accepted.' })),
  items: f.listOf(f.record(item), { description: 'Line items of the quote.' }),
  client: embeddedClient,
  created_at: f.createdAt(),
})

/** Presents quotes with their clients and lines, with a constant number of queries. */
export const presentQuotes =
  (ctx: EmbeddedRecordContext & QuoteSources) =>
  async (rows: readonly QuoteRow[]): Promise<Values<typeof quote>[]> => {
    const { db, currencies } = ctx
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const lines = await loadQuoteLines(
      db,
      rows.map(({ id }) => id),
    )
    const totals = await quoteTotals(ctx, rows, lines)
    return rows.map((row) => {
      const { discount, tax, total, gross, subtotal, taxes } = totals.get(row.id) as QuoteTotals
      const currency = currencies.of(row.currency_id)
      const own = lines.get(row.id) ?? []
      return {
        id: row.id,
        quoteid: row.id,
        userid: row.client_id,
        clientid: row.client_id,
        subject: row.subject,
        status: row.status,
        datecreated: instantToDay(row.created_at, ctx.settings.timeZone),
        validuntil: row.valid_until,
        notes: row.notes,
        customer_notes: row.customer_notes,
        proposal: row.proposal,
        subtotal: currency.show(gross === null ? add(...own.map(({ amount }) => amount)) : subtotal),
        discount: currency.show(discount),
        tax: currency.show(tax),
        total: currency.show(total),
        taxes: presentTaxes(taxes, currency),
        currency_code: currency.code,
        invoiceid: row.invoice_id,
        items: own.map((line) => {
          const { quantity, unitPrice } = quoteLinePrice(line, currency.row.decimals)
          return {
            id: line.id,
            description: line.description,
            quantity: Number(quantity),
            unit_price: Number(unitPrice),
            discount: line.discount / 100,
            taxable: line.is_taxed === 1,
            amount: currency.show(line.amount),
          }
        }),
        client: clients.get(row.client_id) ?? null,
        created_at: row.created_at,
      }
    })
  }
