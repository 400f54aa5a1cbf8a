import { add, type Cents, cents, subtract, zero } from '../../values/money.js'
import type { PrintedDocument } from '../printed-document.js'
import {
  type Account,
  type InvoiceModel,
  type InvoiceModelLine,
  type Period,
  type Sums,
  Unstatable,
  type VatSum,
} from './invoice-model.js'
import { buildModelLines } from './lines.js'
import { buildBuyer, buildSeller, trimToNull } from './parties.js'

/**
 * Converts a document to the EN 16931 model. Throws Unstatable if the model cannot represent the document, for example
 * because of a missing number, several taxes on a line, amounts with three decimals, a party without a country, or a
 * tax without the tax number that it requires.
 */
export function buildInvoiceModel(paper: PrintedDocument): InvoiceModel {
  const { kind, number, credits } = paper
  if (kind !== 'invoice' && kind !== 'credit_note')
    throw new Unstatable('Only invoices and credit notes can be EN 16931 data.')
  if (paper.isClaim === true) throw new Unstatable('A claim for returned money is not an invoice for a supply.')
  if (number === null) throw new Unstatable('The document has no number.')
  if (paper.isCancelled) throw new Unstatable('The invoice is cancelled.')
  const { lines, allowances, breakdown } = buildModelLines(paper)
  const isOutside = breakdown.some(({ code }) => code === 'O')
  const seller = buildSeller(paper.seller, isOutside)
  const buyer = buildBuyer(paper.buyer, isOutside)
  const statement: InvoiceModel = {
    kind,
    number,
    date: paper.date,
    dueDate: kind === 'invoice' ? paper.dueDate : null,
    terms: paymentTerms(paper),
    currency: paper.currency.code,
    decimals: paper.currency.decimals,
    buyerReference: trimToNull(paper.buyer?.buyer_reference),
    notes: [trimToNull(paper.notes), kind === 'credit_note' ? trimToNull(credits?.reason) : null].filter(
      (note) => note !== null,
    ),
    preceding: credits === null || credits.number === null ? null : { number: credits.number, date: credits.date },
    seller,
    buyer,
    period: combinePeriods(lines),
    account: buildAccount(paper),
    lines,
    allowances,
    breakdown,
    sums: buildSums(paper, { lines, allowances }),
  }
  checkNumbers(statement)
  checkDecimals(statement)
  return statement
}

/**
 * Returns the payment terms of a document without a due date. EN 16931 requires one of the two if an amount is due
 * (BR-CO-25).
 */
function paymentTerms({ kind, dueDate, credits }: PrintedDocument): string | null {
  if (kind === 'credit_note') return credits?.number == null ? 'Credit' : `Credit for invoice ${credits.number}`
  return dueDate === null ? 'Due on receipt' : null
}

/** Returns the period from the first day to the last day of all line periods, or null if no line has a period. */
function combinePeriods(lines: readonly InvoiceModelLine[]): Period | null {
  const periods = lines.flatMap(({ period }) => period ?? [])
  const [first] = periods.map((period) => period.first).sort()
  const last = periods
    .map((period) => period.last)
    .sort()
    .at(-1)
  return first === undefined || last === undefined ? null : { first, last }
}

function buildAccount({ seller, currency }: PrintedDocument): Account | null {
  const { bank_iban, bank_bic, bank_holder } = seller
  const iban = trimToNull(bank_iban.replace(/\s/g, '').toUpperCase())
  if (iban === null) return null
  const holder = trimToNull(bank_holder) ?? seller.name
  return { means: currency.code === 'EUR' ? '58' : '30', iban, holder, bic: trimToNull(bank_bic.replace(/\s/g, '')) }
}

function buildSums(
  { kind, total, tax, owed }: PrintedDocument,
  { lines, allowances }: Pick<InvoiceModel, 'lines' | 'allowances'>,
): Sums {
  const sumOf = (isCharge: boolean): Cents =>
    add(...allowances.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount))
  // Total of payments, applied credit, and credit notes. It makes `due` equal to the printed amount due.
  const paid = kind === 'invoice' ? subtract(total, owed) : zero
  return {
    lines: add(...lines.map(({ net }) => net)),
    allowances: sumOf(false),
    charges: sumOf(true),
    net: subtract(total, tax),
    tax,
    total,
    paid,
    due: cents(total - paid),
  }
}

/**
 * Throws Unstatable if a party lacks the tax number that a VAT category requires (such as BR-S-02, BR-AE-02, and
 * BR-G-02).
 */
function checkNumbers({ breakdown, seller, buyer }: InvoiceModel): void {
  const codes = new Set(breakdown.map(({ code }) => code))
  codes.delete('O')
  if (codes.size > 0 && seller.vatId === null && seller.taxNumber === null)
    throw new Unstatable('The seller’s tax number is missing (company_tax_number).')
  if (codes.has('G') && seller.vatId === null)
    throw new Unstatable('An export requires the seller’s VAT number with its country prefix (company_tax_number).')
  if (codes.has('AE') && buyer.vatId === null) throw new Unstatable('Reverse charge requires the buyer’s tax ID.')
}

/** Throws Unstatable if an amount has more than two decimals (BR-DEC). */
function checkDecimals({ decimals, lines, allowances, breakdown, sums }: InvoiceModel): void {
  if (decimals <= 2) return
  const amounts = [
    ...lines.flatMap(({ net, allowance }) => [net, allowance]),
    ...allowances.map(({ amount }) => amount),
    ...breakdown.flatMap(({ net, tax }: VatSum) => [net, tax]),
    ...Object.values(sums),
  ]
  if (amounts.some((amount) => amount % 10 ** (decimals - 2) !== 0))
    throw new Unstatable('EN 16931 amounts have two decimals, but the document has more.')
}
