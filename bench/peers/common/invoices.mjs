import { dayIn, today } from './days.mjs'
import { label } from './mails.mjs'
import { toMinor, toNumber } from './money.mjs'
import { Refusal } from './refusals.mjs'

/** Maximum number of line items, as in the service. */
const maxLines = 50
/** Days from the issue date to the due date, as in the service. */
const dueDays = 14

/** Returns the line item parameters by name, given a peer's declarations of a text and an amount. */
export const lineParameters = (text, amount) =>
  Object.fromEntries(
    Array.from({ length: maxLines }, (_, at) => [
      [`itemdescription${at + 1}`, text],
      [`itemamount${at + 1}`, amount],
    ]).flat(),
  )

/** Returns the line items from the parameters of createinvoice. Throws a Refusal if there are none. */
export function linesOf(sent, { decimals }) {
  const lines = []
  for (let at = 1; at <= maxLines; at++) {
    const [description, amount] = [sent[`itemdescription${at}`], sent[`itemamount${at}`]]
    if (amount !== undefined) lines.push({ description: description ?? '', amount: toMinor(amount, decimals) })
  }
  if (lines.length === 0) throw new Refusal('invalid_parameters', { errors: { items: ['There are no lines.'] } })
  return lines
}

/** Returns the fraction `share` / `whole` of an amount, rounded: 2500 / 10,000 is 25 %. */
const part = (amount, share, whole) => Math.round((amount * share) / whole)

/** Returns the most specific tax rule for a client, or undefined if the client is exempt or no rule matches. */
const ruleOf = (taxRates, client) => {
  if (client.is_tax_exempt === 1) return undefined
  const fits = (row) =>
    (row.country === null || row.country === client.country) &&
    (row.state === null || row.state.toLowerCase() === client.state?.trim().toLowerCase())
  const exactness = (row) => Number(row.country !== null) + 2 * Number(row.state !== null)
  return taxRates.filter(fits).sort((a, b) => exactness(b) - exactness(a))[0]
}

// The seller's data is stored with each invoice. A new installation has only a name.
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

/** Returns the seller and the client of an invoice, as in a list. */
export function partiesOf(row) {
  const billed = JSON.parse(row.billed_to)
  return {
    seller: JSON.parse(row.seller),
    billed_to: billed && { ...billed, companyname: billed.companyname || null },
  }
}

/** Returns an invoice's only tax, as stored in the invoice. */
const taxOf = ({ name, label, rate, category, note }, net, tax) => ({
  name: label ?? name,
  category: category ?? 'standard',
  rate,
  isCompound: false,
  note,
  net,
  tax,
})

/** Returns an invoice's taxes, as in a list. Invoices that the benchmark inserts directly have no taxes. */
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
 * Returns an invoice's row. `percent` is the client group's discount in hundredths of a percent; the letterhead is in
 * the client's language.
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
  // The peers do not convert overpayments to credit, because the benchmark makes no overpayments.
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
