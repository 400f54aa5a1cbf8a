import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import type { EInvoiceRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { balanceOf, heldOn } from '../../domain/billing/balance.js'
import { findEInvoice } from '../../domain/billing/einvoices.js'
import { numberOf } from '../../domain/billing/invoice-mail.js'
import { kindOf } from '../../domain/billing/line-kind.js'
import { piece } from '../../domain/billing/line-prices.js'
import { partiesOf } from '../../domain/billing/parties.js'
import { isProforma } from '../../domain/billing/proforma.js'
import { type ListedAttempt, listAttempts } from '../../domain/payments/attempts.js'
import { keptTaxes, placesOfLine } from '../../domain/taxes/kept-taxes.js'
import type { Currency } from '../../domain/values/currencies.js'
import { addDays } from '../../domain/values/days.js'
import { attemptStates, einvoiceStatuses, invoiceStatuses } from '../../domain/values/statuses.js'
import { clientSummary, type EmbeddingSources, embeddedClient, presentClients } from './client.js'
import { creditNote, creditNoteDetails, presentCreditNotes, presentNoteLines } from './credit-note.js'
import { f, type Values } from './kit.js'
import { lineTaxes, presentLineTaxes, presentTaxes, taxSums } from './tax-sum.js'
import { presentTransaction, transaction } from './transaction.js'

export const invoiceStatus = f.oneOf(invoiceStatuses, {
  description: '`draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed.',
})

/** Fields shared by createinvoice and updateinvoice. */
export const invoiceDetails = {
  duedate: f.date({ description: 'Day by which it is to be paid.' }),
  paymentmethod: f.identifier({
    max: 64,
    description: 'Name of an installed payment gateway.',
    example: 'banktransfer',
  }),
  notes: f.longText({ description: 'Notes kept with the invoice.', example: 'Purchase order 4711' }),
  autopay: f.flag({
    extension: true,
    description: 'False does not charge the invoice by itself, whatever method its client has stored.',
    example: true,
  }),
}

const item = f.named('InvoiceLine', 'A line of an invoice.', {
  id: f.id('invoiceitem'),
  type: f.text({ description: 'Kind of record that the line bills; `item` for a plain line.', example: 'service' }),
  relid: f.nullable(f.integer({ description: 'Id of the record that `type` names.', example: 7 })),
  description: f.text({ description: 'Text of the line.', max: 65_535, example: 'Web hosting (example.com)' }),
  amount: f.money({
    description: 'Price of the line, before the discount of the group; without tax, or with it where `gross` is true.',
  }),
  quantity: f.number({ description: 'Number of units.', extension: true, example: 1 }),
  unit: f.text({ extension: true, description: 'Unit of the quantity, a UN/ECE code.', example: piece }),
  unit_price: f.number({ extension: true, description: 'Price of one unit, with up to six decimals.', example: 12.5 }),
  discount: f.number({ extension: true, description: 'Discount on the line, as a percentage.', example: 0 }),
  taxed: f.flag({ description: 'True if the line is taxed.' }),
  taxes: lineTaxes,
  period_start: f.nullable(
    f.date({ extension: true, description: 'First day of the period that the line bills; null if it is for none.' }),
  ),
  period_end: f.nullable(f.date({ extension: true, description: 'Last day of that period.' })),
})

const seller = f.named('Seller', 'The seller as the invoice names it.', {
  name: f.text({ description: 'Name of the seller.', example: 'Analytical Hosting' }),
  address: f.text({ description: 'Postal address, its lines as set.', max: 1000, example: '1 Engine Street, Leeds' }),
  tax_number: f.text({ description: 'Tax number; empty without one.', example: 'GB980780684' }),
  street: f.text({
    extension: true,
    description: 'Street and number, for electronic invoices.',
    example: '1 Engine Street',
  }),
  postcode: f.text({ extension: true, description: 'Postal code, for electronic invoices.', example: 'LS1 4AP' }),
  city: f.text({ extension: true, description: 'City, for electronic invoices.', example: 'Leeds' }),
  country: f.text({ extension: true, description: 'Country, a code of two letters.', example: 'GB' }),
  registration: f.text({ extension: true, description: 'Register and number.', example: 'Companies House 01234567' }),
  email: f.text({ extension: true, description: 'E-mail address for questions.', example: 'billing@example.com' }),
  phone: f.text({ extension: true, description: 'Telephone number for questions.', example: '+44 113 496 0000' }),
  bank_holder: f.text({ extension: true, description: 'Holder of the account.', example: 'Analytical Hosting Ltd' }),
  bank_iban: f.text({ extension: true, description: 'IBAN, without blanks.', example: 'GB82WEST12345698765432' }),
  bank_bic: f.text({ extension: true, description: 'BIC of the bank.', example: 'WESTGB22' }),
  footer: f.text({ extension: true, description: 'Last words of the paper.', max: 1000, example: 'Thank you.' }),
})

const { companyname, address1, address2, city, state, postcode } = clientSummary

const billedTo = f.named('BilledTo', 'The client as the invoice names it.', {
  firstname: clientSummary.firstname,
  lastname: clientSummary.lastname,
  companyname,
  address1,
  address2,
  city,
  state,
  postcode,
  country: clientSummary.country,
  tax_id: clientSummary.tax_id,
  email: f.nullable(
    f.email({ extension: true, description: 'E-mail address; null where the invoice did not keep one.' }),
  ),
  buyer_reference: clientSummary.buyer_reference,
})

/** An invoice without lines and transactions, as lists show it. */
export const invoiceSummary = f.named('Invoice', 'An invoice as lists show it.', {
  id: f.id('invoice'),
  invoiceid: f.id('invoice'),
  invoicenum: f.nullable(
    f.integer({ description: 'Invoice number; numbers have no gaps, and a draft has none.', example: 1042 }),
  ),
  number: f.nullable(
    f.text({
      extension: true,
      description:
        'Number as the invoice prints it, in the format that held on its issue; null on a draft and a proforma.',
      example: '2027-000042',
    }),
  ),
  proforma: f.flag({
    extension: true,
    description: 'True while it is issued without a number: nothing of it is delivered or paid yet.',
    example: false,
  }),
  userid: f.idIfAny('client'),
  date: f.date({ description: 'Date of the invoice, in the time zone of the service.' }),
  duedate: f.date({ description: 'Day by which it is to be paid.' }),
  datepaid: f.nullable(f.instant({ description: 'Time at which it was paid in full; null while it is not.' })),
  cancelled_at: f.nullable(
    f.instant({
      extension: true,
      description: 'When it was cancelled; null where it is not, or where that is not known.',
    }),
  ),
  subtotal: f.money({ description: 'Sum of its lines without tax, before discount.' }),
  discount: f.money({ description: 'Discount of the client group.' }),
  tax: f.money({ description: 'Tax on the taxed lines, less their discount.' }),
  taxrate: f.nullable(
    f.number({ description: 'Percentage of its only tax, 0 without any; null if there are several.', example: 25 }),
  ),
  taxes: taxSums,
  gross: f.flag({ extension: true, description: 'True if the amounts of its lines include tax.' }),
  credit: f.money({ description: 'Credit applied to the invoice.' }),
  total: f.money({ description: 'Amount of the invoice: subtotal less discount, plus tax.' }),
  credited: f.money({ extension: true, description: 'Total of its credit notes.', example: 0 }),
  held: f.money({
    extension: true,
    description: 'Money that was paid on it before it was cancelled and that is neither refunded nor credit.',
    example: 0,
  }),
  balance: f.money({ description: 'Amount still owed.' }),
  status: invoiceStatus,
  paymentmethod: f.nullable(invoiceDetails.paymentmethod),
  notes: f.nullable(invoiceDetails.notes),
  currencycode: f.currencyCode(),
  client: embeddedClient,
  seller: f.nullable(f.record(seller, { extension: true }), {
    description: 'Seller on the day of issue; null on a draft, or if not recorded.',
  }),
  billed_to: f.nullable(f.record(billedTo, { extension: true }), {
    description: 'Client on the day of issue; null on a draft, or if not recorded.',
  }),
  creditnotes: f.listOf(f.record(creditNote), { description: 'Credit notes on it, oldest first.', extension: true }),
})

const einvoice = f.named('ElectronicInvoice', 'What has become of an invoice as an electronic one.', {
  status: f.oneOf(einvoiceStatuses, {
    description:
      '`waiting` to be sent, `sent` and not yet delivered, `delivered`, `refused` by the network, `failed` because it is no data of EN 16931 or was given up, `dropped` because it was cancelled first.',
    example: 'delivered',
  }),
  module: f.text({ description: 'Name of the module that sends it.', max: 255, example: 'file' }),
  since: f.instant({ description: 'Since when it has this status.' }),
  reference: f.nullable(
    f.text({ description: 'Its id at the network; null for none.', max: 65_535, example: 'invoice-7.xml' }),
  ),
  reason: f.nullable(
    f.text({ description: 'What the network or the last attempt said; null for nothing.', max: 1000 }),
  ),
})

const attempt = f.named('PaymentAttempt', 'A payment through a gateway, from before the gateway was asked.', {
  id: f.integer({ description: 'Id of the attempt, as events name it.', example: 7 }),
  date: f.instant({ description: 'When it began.' }),
  gateway: f.text({ description: 'Gateway that was asked.', max: 255, example: 'stripe' }),
  kind: f.oneOf(['checkout', 'charge'], {
    description: '`checkout` on a page of the gateway, `charge` of a stored method.',
  }),
  state: f.oneOf(attemptStates, {
    description:
      '`open`: a payer may be at the gateway; `pending`: accepted, the money is not certain; `unknown`: asked, and no answer yet; only `paid` has moved money.',
    example: 'paid',
  }),
  amount: f.money({ description: 'Part of it that is for this invoice.' }),
  reason: f.nullable(
    f.text({ description: 'Why it failed, in the words of the gateway; null for nothing.', max: 1000 }),
  ),
})

export const invoice = f.named(
  'InvoiceDetails',
  'An invoice with its lines, transactions and the lines of its credit notes.',
  {
    ...invoiceSummary,
    creditnotes: f.listOf(f.record(creditNoteDetails), {
      description: 'Credit notes on it, oldest first, with their lines.',
      extension: true,
    }),
    einvoice: f.nullable(
      f.record(einvoice, {
        extension: true,
        description: 'The invoice on its way to a network of electronic invoices; null where it was not to be sent.',
      }),
    ),
    autopay: f.flag({ extension: true, description: 'False where it is not charged by itself.', example: true }),
    attempts: f.listOf(f.record(attempt), {
      extension: true,
      description: 'Payments of it that were tried through gateways, the first one first.',
    }),
    items: f.listOf(f.record(item), { description: 'Its lines, in the order in which they were added.' }),
    transactions: f.listOf(f.record(transaction), { description: 'Payments, refunds and other transactions on it.' }),
  },
)

/** Columns needed to present an invoice. Reading all columns would slow down lists. */
const shownColumns = [
  'id',
  'number',
  'number_text',
  'client_id',
  'currency_id',
  'date',
  'due_date',
  'paid_at',
  'cancelled_at',
  'subtotal',
  'discount',
  'tax',
  'tax_rate',
  'taxes',
  'gross',
  'credit',
  'total',
  'credited',
  'paid',
  'status',
  'payment_method',
  'notes',
  'seller',
  'billed_to',
] as const

export const withShownColumns = (page: Knex.QueryBuilder): Knex.QueryBuilder => page.select(...shownColumns)

/** Presents a page of invoices with their clients. */
export const presentInvoices =
  (ctx: EmbeddingSources) =>
  async (
    rows: readonly Pick<InvoiceRow, (typeof shownColumns)[number]>[],
  ): Promise<Values<typeof invoiceSummary>[]> => {
    const { db, currencies } = ctx
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const creditNotesOf = await presentCreditNotes(db, rows, currencies)
    return rows.map((row) => {
      const currency = currencies.of(row.currency_id)
      const { seller, billedTo } = partiesOf(row)
      const taxes = keptTaxes(row)
      return {
        id: row.id,
        invoiceid: row.id,
        invoicenum: row.number,
        number: numberOf(row),
        proforma: isProforma(row),
        userid: row.client_id,
        date: row.date,
        duedate: row.due_date,
        datepaid: row.paid_at,
        // A reopened invoice may still have the time. Release before: reopened-invoices
        cancelled_at: row.status === 'cancelled' ? row.cancelled_at : null,
        subtotal: currency.show(row.subtotal),
        discount: currency.show(row.discount),
        tax: currency.show(row.tax),
        taxrate: taxes.length > 1 ? null : row.tax_rate / 1000,
        taxes: presentTaxes(taxes, currency),
        gross: row.gross !== null,
        credit: currency.show(row.credit),
        total: currency.show(row.total),
        credited: currency.show(row.credited),
        held: currency.show(heldOn(row)),
        balance: currency.show(balanceOf(row)),
        status: row.status,
        paymentmethod: row.payment_method,
        notes: row.notes,
        currencycode: currency.code,
        client: clients.get(row.client_id) ?? null,
        seller,
        billed_to: billedTo && { ...billedTo, companyname: billedTo.companyname || null },
        creditnotes: creditNotesOf(row),
      }
    })
  }

const presentEInvoice = (row: EInvoiceRow | undefined): Values<typeof invoice>['einvoice'] =>
  row === undefined
    ? null
    : { status: row.status, module: row.module, since: row.status_at, reference: row.reference, reason: row.last_error }

const presentAttempt = (
  { id, created_at, gateway, kind, state, part, words, code }: ListedAttempt,
  currency: Currency,
): Values<typeof attempt> => ({
  id,
  date: created_at,
  gateway,
  kind: kind === 'charge' ? 'charge' : 'checkout',
  state,
  amount: currency.show(part),
  reason: words ?? code,
})

/** Presents an invoice with its lines, transactions, credit notes, electronic invoice, and payment attempts. */
export async function presentInvoiceDetails(ctx: EmbeddingSources, row: InvoiceRow): Promise<Values<typeof invoice>> {
  const { db, currencies } = ctx
  const items: InvoiceItemRow[] = await db('invoice_items').where({ invoice_id: row.id }).orderBy('id')
  const transactions: TransactionRow[] = await db('transactions').where({ invoice_id: row.id }).orderBy('id')
  const [summary] = await presentInvoices(ctx)([row])
  const currency = currencies.of(row.currency_id)
  const taxes = keptTaxes(row)
  const { creditnotes, ...rest } = summary as Values<typeof invoiceSummary>
  const notes = creditnotes.length === 0 ? [] : await db('credit_notes').where({ invoice_id: row.id })
  const linesOf = await presentNoteLines(db, notes, row, currency)
  return {
    ...rest,
    einvoice: presentEInvoice(await findEInvoice(ctx, row.id)),
    creditnotes: creditnotes.map((note) => ({ ...note, items: linesOf(note.id) })),
    items: items.map((line) => ({
      id: line.id,
      type: kindOf(line),
      relid: line.related_id,
      description: line.description,
      amount: currency.show(line.amount),
      quantity: Number(line.quantity ?? 1),
      unit: line.unit ?? piece,
      unit_price: line.unit_price === null ? currency.show(line.amount) : Number(line.unit_price),
      discount: (line.discount ?? 0) / 100,
      taxed: line.is_taxed === 1,
      taxes: presentLineTaxes(taxes, placesOfLine(line, taxes.length)),
      period_start: line.period_start,
      period_end: line.period_end && addDays(line.period_end, -1),
    })),
    transactions: transactions.map(presentTransaction(ctx)),
    autopay: row.autopay === 1,
    attempts: (await listAttempts(db, row.id)).map((one) => presentAttempt(one, currency)),
  }
}
