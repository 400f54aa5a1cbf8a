import { hash } from 'node:crypto'
import { toText } from './money.mjs'

/** Version of the hashed text, and number of decimals in a tax rate, as in the service. */
const [textVersion, rateDecimals] = [3, 3]

/** Returns the text of an invoice to hash. */
function paperText(invoice, lines, { code, decimals }) {
  const amount = (of) => toText(of, decimals)
  return JSON.stringify([
    textVersion,
    'invoice',
    String(invoice.number),
    invoice.date,
    invoice.seller,
    invoice.billed_to,
    code,
    amount(invoice.subtotal),
    amount(invoice.discount),
    toText(invoice.tax_rate, rateDecimals),
    amount(invoice.tax),
    amount(invoice.total),
    null,
    invoice.letterhead_id,
    invoice.taxes,
    null,
    lines.map((line) => [line.description, amount(line.amount), true, null, null]),
  ])
}

/**
 * Returns an invoice's link in its series' hash chain. The series' counter contains the previous link's number and
 * hash.
 */
export function linkRow({ links, last_hash }, invoiceId, invoice, lines, currency) {
  return {
    series: 'invoice',
    sequence: links + 1,
    kind: 'invoice',
    paper_id: invoiceId,
    number: invoice.number,
    version: textVersion,
    hash: hash('sha256', `${last_hash ?? ''}\n${paperText(invoice, lines, currency)}`),
    previous_hash: last_hash,
    created_at: invoice.created_at,
  }
}
