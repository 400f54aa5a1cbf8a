import { dayIn, today } from './days.mjs'
import { label } from './mails.mjs'
import { toMinor, toNumber } from './money.mjs'
import { Refusal } from './refusals.mjs'

/** Lines that an invoice can have, and days until it is due: as in the service. */
const maxLines = 50
const dueDays = 14

/** The parameters of the lines by name, given what a peer declares a text and an amount by. */
export const lineParameters = (text, amount) =>
  Object.fromEntries(
    Array.from({ length: maxLines }, (_, at) => [
      [`itemdescription${at + 1}`, text],
      [`itemamount${at + 1}`, amount],
    ]).flat(),
  )

/** Parameters of createinvoice -> the lines of the invoice. */
export function linesOf(sent, { decimals }) {
  const lines = []
  for (let at = 1; at <= maxLines; at++) {
    const [description, amount] = [sent[`itemdescription${at}`], sent[`itemamount${at}`]]
    if (amount !== undefined) lines.push({ description: description ?? '', amount: toMinor(amount, decimals) })
  }
  if (lines.length === 0) throw new Refusal('invalid_parameters', { errors: { items: ['There are no lines.'] } })
  return lines
}

/** `share` parts out of `whole` of an amount, such as 2500 of 10,000 for 25 %. */
const part = (amount, share, whole) => Math.round((amount * share) / whole)

/** The rule of a client's tax; undefined where none is charged. */
const ruleOf = (taxRates, client) => {
  if (client.is_tax_exempt === 1) return undefined
  const fits = (row) =>
    (row.country === null || row.country === client.country) &&
    (row.state === null || row.state.toLowerCase() === client.state?.trim().toLowerCase())
  const exactness = (row) => Number(row.country !== null) + 2 * Number(row.state !== null)
  return taxRates.filter(fits).sort((a, b) => exactness(b) - exactness(a))[0]
}

// The seller is stored with each invoice; a new installation has no more than its name.
const seller = JSON.stringify({
  name: 'Countinghouse',
  address: '',
  tax_number: '',
  street: '',
  postcode: '',
  city: '',
  country: '',
  registration: '',
  email: '',
  phone: '',
  bank_holder: '',
  bank_iban: '',
  bank_bic: '',
  footer: '',
})
const address = ['address1', 'address2', 'city', 'state', 'postcode', 'country']
const billedColumns = ['firstname', 'lastname', 'companyname', ...address, 'tax_id', 'email', 'buyer_reference']

/** The two sides of an invoice, as a list shows them. */
export function partiesOf(row) {
  const billed = JSON.parse(row.billed_to)
  return {
    seller: JSON.parse(row.seller),
    billed_to: billed && { ...billed, companyname: billed.companyname || null },
  }
}

/** The one tax of an invoice, as the invoice keeps it. */
const taxOf = ({ name, label, rate, category, note }, net, tax) => ({
  name: label ?? name,
  category: category ?? 'standard',
  rate,
  isCompound: false,
  note,
  net,
  tax,
})

/** The taxes that an invoice keeps, as a list shows them. Those that the bench adds by itself have none. */
export const taxesOf = (row, { decimals }) =>
  JSON.parse(row.taxes ?? '[]').map(({ name, category, rate, net, tax, note }) => ({
    name,
    category,
    rate: rate / 1000,
    net: toNumber(net, decimals),
    tax: toNumber(tax, decimals),
    note,
  }))

/**
 * The row of an invoice. `percent` is the discount of the client's group, in hundredths of a percent; the letterhead is
 * that of the client's language.
 */
export function invoiceRow(client, lines, { number, percent, taxRates, letterheadId }) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discount = part(subtotal, percent, 10_000)
  const rule = ruleOf(taxRates, client)
  const net = subtotal - discount
  const tax = part(net, rule?.rate ?? 0, 100_000)
  return {
    client_id: client.id,
    currency_id: client.currency_id,
    number,
    status: 'unpaid',
    date: today(),
    due_date: dayIn(dueDays),
    subtotal,
    discount,
    tax,
    total: net + tax,
    tax_rate: rule?.rate ?? 0,
    taxes: JSON.stringify(rule === undefined ? [] : [taxOf(rule, net, tax)]),
    discount_rate: percent,
    seller,
    billed_to: JSON.stringify(Object.fromEntries(billedColumns.map((name) => [name, client[name]]))),
    letterhead_id: letterheadId,
    created_at: new Date().toISOString(),
  }
}

export const itemRow = (invoiceId, { description, amount }) => ({
  invoice_id: invoiceId,
  type: 'item',
  related_id: null,
  description,
  amount,
  is_taxed: 1,
})

export function paymentRows(invoice, { transid, gateway, amount }, currency) {
  const owed = invoice.total - invoice.paid - invoice.credit
  const received = toMinor(amount, currency.decimals)
  // The peers do not turn overpayments into credit; the benchmark makes none.
  if (['draft', 'cancelled', 'refunded'].includes(invoice.status) || received > owed)
    throw new Refusal('internal_error')
  const created_at = new Date().toISOString()
  const { decimals } = currency
  const paid = invoice.paid + received
  const status = received === owed ? 'paid' : 'partially_paid'
  const day = today()
  return {
    transaction: {
      client_id: invoice.client_id,
      invoice_id: invoice.id,
      currency_id: invoice.currency_id,
      gateway,
      description: `Payment of invoice ${invoice.number}`,
      amount_in: received,
      amount_out: 0,
      applied: received,
      value_day: day,
      booked_day: day,
      reference: transid,
      transid,
      created_at,
    },
    activity: {
      action: 'addinvoicepayment',
      type: 'invoice',
      id: invoice.id,
      client: invoice.client_id,
      description: `Payment of ${label(received, currency)} recorded on invoice ${invoice.number}`,
      changes: [
        ...(status === invoice.status ? [] : [{ field: 'status', before: invoice.status, after: status }]),
        { field: 'paid', before: toNumber(invoice.paid, decimals), after: toNumber(paid, decimals) },
      ],
    },
    settled: { paid, credit: invoice.credit, status, paid_at: status === 'paid' ? created_at : null },
    balance: toNumber(owed - received, currency.decimals),
  }
}
