import { hash } from 'node:crypto'
import { toText } from './money.mjs'

/** The version of the text that is hashed, and the decimals of a rate: as in the service. */
const [textVersion, rateDecimals] = [2, 3]

/** Returns what is hashed of an invoice. */
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
    lines.map((line) => [line.description, amount(line.amount), true, null]),
  ])
}

/** Returns the link of an invoice in the chain of its series, whose counter has the hash of the one before. */
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
