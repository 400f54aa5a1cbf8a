import { type Cents, cents, subtract } from '../../values/money.js'
import type { PrintedDocument } from '../printed-document.js'
import { lineHeight, type Sheet } from './sheet.js'
import type { Style } from './typeface.js'
import { page } from './units.js'
import type { Wording } from './wording.js'

const plain: Style = { size: 9 }
const bold: Style = { size: 10.5, bold: true }
const nameX = page.right - 260
const nameWidth = 175

export interface TotalsRow {
  readonly name: string
  readonly amount: Cents
  readonly isBold?: boolean
}

/** Draws the totals, the payments, and the amount due. */
export function drawTotals(sheet: Sheet, paper: PrintedDocument, wording: Wording): void {
  const rows = buildTotalsRows(paper, wording).map((row) => {
    const style = row.isBold ? bold : plain
    return { ...row, style, lines: sheet.face.wrap(row.name, nameWidth, style) }
  })
  sheet.keepTogether(
    Math.min(
      sheet.whole,
      rows.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0),
    ),
  )
  for (const { lines, style, amount } of rows) {
    sheet.keepTogether(lines.length * lineHeight(style))
    for (const [at, line] of lines.entries()) {
      sheet.advance(style)
      sheet.face.draw(line, nameX, sheet.y, style)
      if (at === lines.length - 1) sheet.face.draw(wording.amount(amount), page.right, sheet.y, style, 'right')
      sheet.y += lineHeight(style) - style.size
    }
  }
}

/** Returns the totals, the payments, and the amount due as labeled rows. */
export const buildTotalsRows = (paper: PrintedDocument, wording: Wording): TotalsRow[] => [
  ...totalRows(paper, wording),
  ...paidRows(paper, wording),
]

function totalRows(paper: PrintedDocument, wording: Wording): TotalsRow[] {
  const total = { name: wording.say('total'), amount: paper.total, isBold: true }
  return paper.isGross
    ? [...grossRows(paper, wording), total, ...includedTaxRows(paper, wording)]
    : [...netRows(paper, wording), total]
}

function netRows(paper: PrintedDocument, wording: Wording): TotalsRow[] {
  const { subtotal, discount, taxes } = paper
  const net = { name: wording.say('netSum'), amount: subtract(subtotal, discount) }
  const taxRows = taxes.map((sum) => ({ name: taxName(sum, 'taxOn', wording), amount: sum.tax }))
  return [...discountRows(subtotal, discount, wording), ...(taxes.length === 0 ? [] : [net]), ...taxRows]
}

/** Returns the rows above a tax-inclusive total. Their subtotal is the sum of the lines before the discount. */
function grossRows({ lines, total }: PrintedDocument, wording: Wording): TotalsRow[] {
  const gross = cents(lines.reduce((sum, { amount }) => sum + amount, 0))
  return discountRows(gross, subtract(gross, total), wording)
}

const discountRows = (sum: Cents, discount: Cents, wording: Wording): TotalsRow[] =>
  discount === 0
    ? []
    : [
        { name: wording.say('subtotal'), amount: sum },
        { name: wording.say('discount'), amount: cents(-discount) },
      ]

const includedTaxRows = ({ taxes }: PrintedDocument, wording: Wording): TotalsRow[] =>
  taxes.map((sum) => ({ name: taxName(sum, 'taxWithin', wording), amount: sum.tax }))

const taxName = (
  { name, rate, net }: PrintedDocument['taxes'][number],
  word: 'taxOn' | 'taxWithin',
  wording: Wording,
): string => wording.say(word, { tax: name || wording.say('tax'), rate: wording.rate(rate), net: wording.amount(net) })

function paidRows(paper: PrintedDocument, wording: Wording): TotalsRow[] {
  const { kind, payments, credit, credited, owed } = paper
  if (kind !== 'invoice' && kind !== 'proforma') return []
  const less = payments.map(({ date, gateway, amount }) => {
    const name = wording.say(amount < 0 ? 'returned' : 'paid', { date: wording.day(date), gateway })
    return { name, amount: cents(-amount) }
  })
  if (credit !== 0) less.push({ name: wording.say('credit'), amount: cents(-credit) })
  if (credited !== 0) less.push({ name: wording.say('credited'), amount: cents(-credited) })
  const left =
    owed < 0 ? { name: wording.say('overpaid'), amount: cents(-owed) } : { name: wording.say('owed'), amount: owed }
  return [...less, { ...left, isBold: true }]
}
