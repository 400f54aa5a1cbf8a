import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import type { EInvoiceRow, InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { payableAmountDue } from '../../domain/billing/amount-due.js'
import { cancelledInvoiceBalance } from '../../domain/billing/balance.js'
import { findEInvoice } from '../../domain/billing/einvoices.js'
import { documentNumberText } from '../../domain/billing/invoice-mail.js'
import { lineKindName } from '../../domain/billing/line-kind.js'
import { pieceUnitCode } from '../../domain/billing/line-prices.js'
import { readParties } from '../../domain/billing/parties.js'
import { isProforma } from '../../domain/billing/proforma.js'
import { type ListedAttempt, listAttempts } from '../../domain/payments/attempts.js'
import { lineTaxIndexes, readStoredTaxes } from '../../domain/taxes/stored-taxes.js'
import type { Currency } from '../../domain/values/currencies.js'
import { addDays } from '../../domain/values/days.js'
import { attemptStates, einvoiceStatuses, invoiceStatuses } from '../../domain/values/statuses.js'
import { clientSummary, type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { creditNote, creditNoteDetails, presentCreditNotes, presentNoteLines } from './credit-note.js'
import { f, type Values } from './kit.js'
import { lineTaxes, presentLineTaxes, presentTaxes, taxSums } from './tax-sum.js'
import { presentTransaction, transaction } from './transaction.js'

export const invoiceStatus = f.oneOf(invoiceStatuses, {
  description: 'A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices.',
})

/** Fields shared by createinvoice and updateinvoice. */
export const invoiceDetails = {
  duedate: f.date({ description: 'Due date.' }),
  paymentmethod: f.identifier({
    max: 64,
    description: 'Name of an installed payment gateway.',
    example: 'banktransfer',
  }),
  notes: f.longText({ description: 'Notes stored with the invoice.', example: 'Purchase order 4711' }),
  autopay: f.flag({
    extension: true,
    description: 'False if the invoice is never charged automatically, even with a stored payment method.',
    example: true,
  }),
}

const item = f.named('InvoiceLine', 'An invoice line item.', {
  id: f.id('invoiceitem'),
  type: f.text({ description: 'Kind of the billed record; `item` for plain line items.', example: 'service' }),
  relid: f.nullable(f.integer({ description: 'ID of the billed record; `type` identifies its kind.', example: 7 })),
  description: f.text({
    description: 'Description of the line item.',
    max: 65_535,
    example: 'Web hosting (example.com)',
  }),
  amount: f.money({
    description: 'Price of the line item, before group discount; includes tax if `gross` is true.',
  }),
  quantity: f.number({ description: 'Number of units.', extension: true, example: 1 }),
  unit: f.text({ extension: true, description: 'Unit of measure, as a UN/ECE code.', example: pieceUnitCode }),
  unit_price: f.number({ extension: true, description: 'Price per unit, with up to six decimals.', example: 12.5 }),
  discount: f.number({ extension: true, description: 'Discount on the line item, as a percentage.', example: 0 }),
  taxed: f.flag({ description: 'True if the line item is taxed.' }),
  taxes: lineTaxes,
  period_start: f.nullable(
    f.date({
      extension: true,
      description: 'First day of the billed period; null if the line item covers no period yet.',
    }),
  ),
  period_end: f.nullable(f.date({ extension: true, description: 'Last day of that period.' })),
})

const seller = f.named('Seller', 'The seller, as shown on the invoice.', {
  name: f.text({ description: 'Name of the seller.', example: 'Analytical Hosting' }),
  address: f.text({
    description: 'Postal address, with its line breaks.',
    max: 1000,
    example: '1 Engine Street, Leeds',
  }),
  tax_number: f.text({ description: 'Tax number, or empty.', example: 'GB980780684' }),
  street: f.text({
    extension: true,
    description: 'Street and number, for electronic invoices.',
    example: '1 Engine Street',
  }),
  postcode: f.text({ extension: true, description: 'Postal code, for electronic invoices.', example: 'LS1 4AP' }),
  city: f.text({ extension: true, description: 'City, for electronic invoices.', example: 'Leeds' }),
  country: f.text({ extension: true, description: 'Two-letter country code.', example: 'GB' }),
  registration: f.text({
    extension: true,
    description: 'Company register and number.',
    example: 'Companies House 01234567',
  }),
  email: f.text({ extension: true, description: 'Email address for questions.', example: 'billing@example.com' }),
  phone: f.text({ extension: true, description: 'Phone number for questions.', example: '+44 113 496 0000' }),
  bank_holder: f.text({
    extension: true,
    description: 'Holder of the bank account.',
    example: 'Analytical Hosting Ltd',
  }),
  bank_iban: f.text({ extension: true, description: 'IBAN without spaces.', example: 'GB82WEST12345698765432' }),
  bank_bic: f.text({ extension: true, description: 'BIC of the bank.', example: 'WESTGB22' }),
  footer: f.text({ extension: true, description: 'Closing text of the document.', max: 1000, example: 'Thank you.' }),
})

const { companyname, address1, address2, city, state, postcode } = clientSummary

const billedTo = f.named('BilledTo', 'The client, as shown on the invoice.', {
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
    f.email({ extension: true, description: 'Email address; null if it was not stored with the invoice.' }),
  ),
  buyer_reference: clientSummary.buyer_reference,
})

/** An invoice without lines and transactions, as lists show it. */
export const invoiceSummary = f.named('Invoice', 'An invoice, as shown in lists.', {
  id: f.id('invoice'),
  invoiceid: f.id('invoice'),
  invoicenum: f.nullable(
    f.integer({ description: 'Invoice number; numbers have no gaps, and drafts have none.', example: 1042 }),
  ),
  number: f.nullable(
    f.text({
      extension: true,
      description:
        'Number as printed on the invoice, in the format that applied when it was issued; null for drafts and proforma invoices.',
      example: '2027-000042',
    }),
  ),
  proforma: f.flag({
    extension: true,
    description: 'True for a proforma invoice: issued without a number, with nothing delivered or paid yet.',
    example: false,
  }),
  userid: f.idIfAny('client'),
  date: f.date({ description: "Date of the invoice, in the service's time zone." }),
  duedate: f.date({ description: 'Due date.' }),
  datepaid: f.nullable(f.instant({ description: 'Time of full payment; null until then.' })),
  cancelled_at: f.nullable(
    f.instant({
      extension: true,
      description: 'Cancellation time; null if the invoice is not cancelled, or if the time is unknown.',
    }),
  ),
  subtotal: f.money({ description: 'Sum of the line items, before discount and tax.' }),
  discount: f.money({ description: 'Discount of the client group.' }),
  tax: f.money({ description: 'Tax on the taxed line items, less their discount.' }),
  taxrate: f.nullable(
    f.number({ description: 'Tax rate as a percentage; 0 without tax, and null with several taxes.', example: 25 }),
  ),
  taxes: taxSums,
  gross: f.flag({ extension: true, description: 'True if line item amounts include tax.' }),
  credit: f.money({ description: 'Credit applied to the invoice.' }),
  total: f.money({ description: 'Invoice total: subtotal less discount, plus tax.' }),
  credited: f.money({ extension: true, description: 'Total of its credit notes.', example: 0 }),
  held: f.money({
    extension: true,
    description: 'Payments made before the cancellation that were neither refunded nor turned into credit.',
    example: 0,
  }),
  balance: f.money({ description: 'Amount due; 0 for draft, cancelled, and refunded invoices.' }),
  status: invoiceStatus,
  paymentmethod: f.nullable(invoiceDetails.paymentmethod),
  notes: f.nullable(invoiceDetails.notes),
  currencycode: f.currencyCode(),
  client: embeddedClient,
  seller: f.nullable(f.record(seller, { extension: true }), {
    description: 'Seller on the issue date; null for drafts, or if not recorded.',
  }),
  billed_to: f.nullable(f.record(billedTo, { extension: true }), {
    description: 'Client on the issue date; null for drafts, or if not recorded.',
  }),
  creditnotes: f.listOf(f.record(creditNote), {
    description: 'Credit notes for the invoice, oldest first.',
    extension: true,
  }),
})

const einvoice = f.named('ElectronicInvoice', 'Delivery state of an electronic invoice.', {
  status: f.oneOf(einvoiceStatuses, {
    description:
      '`waiting`: not sent yet. `sent`: not delivered yet. `delivered`: received. `refused`: rejected by the network. `failed`: given up, or not possible under EN 16931. `dropped`: cancelled before it was sent.',
    example: 'delivered',
  }),
  module: f.text({ description: 'Name of the module that sends it.', max: 255, example: 'file' }),
  since: f.instant({ description: 'Time of the last status change.' }),
  reference: f.nullable(f.text({ description: 'ID in the network, or null.', max: 65_535, example: 'invoice-7.xml' })),
  reason: f.nullable(f.text({ description: 'Message of the network or the last attempt, or null.', max: 1000 })),
})

const attempt = f.named(
  'PaymentAttempt',
  'A payment attempt through a gateway, recorded before the gateway is called.',
  {
    id: f.integer({ description: 'ID of the payment attempt, as in events.', example: 7 }),
    date: f.instant({ description: 'Start time.' }),
    gateway: f.text({ description: 'Gateway used for the payment.', max: 255, example: 'stripe' }),
    kind: f.oneOf(['checkout', 'charge'], {
      description: '`checkout`: on a gateway page. `charge`: with a stored payment method.',
    }),
    state: f.oneOf(attemptStates, {
      description:
        '`open`: the payer may be at the gateway. `pending`: accepted, but not certain. `unknown`: no answer from the gateway yet. Only `paid` has moved money.',
      example: 'paid',
    }),
    amount: f.money({ description: 'Part of the payment for this invoice.' }),
    reason: f.nullable(f.text({ description: 'Failure reason from the gateway, or null.', max: 1000 })),
  },
)

export const invoice = f.named(
  'InvoiceDetails',
  'An invoice with its line items, transactions, and credit note line items.',
  {
    ...invoiceSummary,
    creditnotes: f.listOf(f.record(creditNoteDetails), {
      description: 'Credit notes for the invoice, oldest first, with their line items.',
      extension: true,
    }),
    einvoice: f.nullable(
      f.record(einvoice, {
        extension: true,
        description: 'Delivery of the invoice to an electronic invoicing network, or null if not intended.',
      }),
    ),
    autopay: f.flag({
      extension: true,
      description: 'False if the invoice is never charged automatically.',
      example: true,
    }),
    attempts: f.listOf(f.record(attempt), {
      extension: true,
      description: 'Payment attempts through gateways, oldest first.',
    }),
    items: f.listOf(f.record(item), { description: 'Line items, in the order they were added.' }),
    transactions: f.listOf(f.record(transaction), {
      description: 'Payments, refunds, and other transactions on the invoice.',
    }),
  },
)

/** Columns needed to present an invoice. Reading all columns would slow down lists. */
const invoiceColumns = [
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

export const selectInvoiceColumns = (page: Knex.QueryBuilder): Knex.QueryBuilder => page.select(...invoiceColumns)

/** Presents a page of invoices with their clients. */
export const presentInvoices =
  (ctx: EmbeddedRecordContext) =>
  async (
    rows: readonly Pick<InvoiceRow, (typeof invoiceColumns)[number]>[],
  ): Promise<Values<typeof invoiceSummary>[]> => {
    const { db, currencies } = ctx
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const creditNotesOf = await presentCreditNotes(db, rows, currencies)
    return rows.map((row) => {
      const currency = currencies.of(row.currency_id)
      const { seller, billedTo } = readParties(row)
      const taxes = readStoredTaxes(row)
      return {
        id: row.id,
        invoiceid: row.id,
        invoicenum: row.number,
        number: documentNumberText(row),
        proforma: isProforma(row),
        userid: row.client_id,
        date: row.date,
        duedate: row.due_date,
        datepaid: row.paid_at,
        // A reopened invoice may still have a cancellation time. Release before: reopened-invoices
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
        held: currency.show(cancelledInvoiceBalance(row)),
        balance: currency.show(payableAmountDue(row)),
        status: row.status,
        paymentmethod: row.payment_method,
        notes: row.notes,
        currencycode: currency.code,
        client: clients.get(row.client_id) ?? null,
        seller,
        // A proforma invoice stores its buyer, but is not billed yet (R-3506).
        billed_to: isProforma(row) ? null : billedTo && { ...billedTo, companyname: billedTo.companyname || null },
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
export async function presentInvoiceDetails(
  ctx: EmbeddedRecordContext,
  row: InvoiceRow,
): Promise<Values<typeof invoice>> {
  const { db, currencies } = ctx
  const items: InvoiceItemRow[] = await db('invoice_items').where({ invoice_id: row.id }).orderBy('id')
  const transactions: TransactionRow[] = await db('transactions').where({ invoice_id: row.id }).orderBy('id')
  const [summary] = await presentInvoices(ctx)([row])
  const currency = currencies.of(row.currency_id)
  const taxes = readStoredTaxes(row)
  const { creditnotes, ...rest } = summary as Values<typeof invoiceSummary>
  const notes = creditnotes.length === 0 ? [] : await db('credit_notes').where({ invoice_id: row.id })
  const linesOf = await presentNoteLines(db, notes, row, currency)
  return {
    ...rest,
    einvoice: presentEInvoice(await findEInvoice(ctx, row.id)),
    creditnotes: creditnotes.map((note) => ({ ...note, items: linesOf(note.id) })),
    items: items.map((line) => ({
      id: line.id,
      type: lineKindName(line),
      relid: line.related_id,
      description: line.description,
      amount: currency.show(line.amount),
      quantity: Number(line.quantity ?? 1),
      unit: line.unit ?? pieceUnitCode,
      unit_price: line.unit_price === null ? currency.show(line.amount) : Number(line.unit_price),
      discount: (line.discount ?? 0) / 100,
      taxed: line.is_taxed === 1,
      taxes: presentLineTaxes(taxes, lineTaxIndexes(line, taxes.length)),
      period_start: line.period_start,
      period_end: line.period_end && addDays(line.period_end, -1),
    })),
    transactions: transactions.map(presentTransaction(ctx)),
    autopay: row.autopay === 1,
    attempts: (await listAttempts(db, row.id)).map((one) => presentAttempt(one, currency)),
  }
}
