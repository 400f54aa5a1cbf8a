import { add, zero } from '../../values/money.js'
import type { PrintedDocument, PrintedLine } from '../printed-document.js'
import { lineHeight, type Sheet } from './sheet.js'
import type { Style } from './typeface.js'
import { page } from './units.js'
import type { Wording } from './wording.js'

const plain: Style = { size: 9 }
const quiet: Style = { size: 8, color: '#555555' }
const heading: Style = { size: 8.5, bold: true }
const sum: Style = { size: 9, bold: true }
/** Space above and below each line, in points. */
const padding = 3

/** Right edges of the columns, in points. */
const columns = { quantity: page.right - 205, unitPrice: page.right - 130, tax: page.right - 80, amount: page.right }
const descriptionWidth = columns.quantity - 60 - page.left
/** Height of the running total at the end of a page, in points. */
const carryHeight = lineHeight(sum) + 2 * padding

/** Draws the lines of a document, with running totals at page breaks. */
export function drawLines(sheet: Sheet, paper: PrintedDocument, wording: Wording): void {
  drawHeading(sheet, paper, wording)
  let sofar = zero
  const turn = () => {
    drawRunningTotal(sheet, wording.say('carriedOver'), wording.digits(sofar))
    sheet.turn()
    drawHeading(sheet, paper, wording)
    drawRunningTotal(sheet, wording.say('broughtForward'), wording.digits(sofar))
  }
  for (const line of paper.lines) {
    const texts = lineTexts(sheet, line, wording)
    const height = texts.reduce((sum, [, style]) => sum + lineHeight(style), 2 * padding)
    if (height > sheet.left - carryHeight && height < sheet.whole / 2) turn()
    drawLine(sheet, line, { texts, wording, turn })
    sofar = add(sofar, line.amount)
  }
  sheet.rule('#bbbbbb')
  sheet.y += padding
}

interface Drawing {
  readonly texts: readonly (readonly [string, Style])[]
  readonly wording: Wording
  readonly turn: () => void
}

function drawLine(sheet: Sheet, line: PrintedLine, { texts, wording, turn }: Drawing): void {
  sheet.y += padding
  for (const [at, [text, style]] of texts.entries()) {
    if (lineHeight(style) > sheet.left - carryHeight) turn()
    sheet.advance(style)
    sheet.face.draw(text, page.left, sheet.y, style)
    if (at === 0) drawFigures(sheet, line, wording)
    sheet.y += lineHeight(style) - style.size
  }
  sheet.y += padding
}

function drawFigures({ face, y }: Sheet, line: PrintedLine, wording: Wording): void {
  face.draw(wording.quantity(line), columns.quantity, y, plain, 'right')
  face.draw(wording.price(line.unitPrice), columns.unitPrice, y, plain, 'right')
  face.draw(formatTaxRates(line, wording), columns.tax, y, plain, 'right')
  face.draw(wording.digits(line.amount), columns.amount, y, plain, 'right')
}

/** Returns a line's tax rates as text, in the order of its taxes. */
export const formatTaxRates = ({ taxes }: PrintedLine, wording: Wording): string =>
  taxes.map(({ rate }) => wording.rate(rate)).join(' + ')

/** Returns the texts in the first column with their styles: description, period, and discount. */
function lineTexts({ face }: Sheet, line: PrintedLine, wording: Wording): (readonly [string, Style])[] {
  return [
    ...face.wrap(line.description, descriptionWidth, plain).map((text) => [text, plain] as const),
    ...lineDetails(line, wording).map((text) => [text, quiet] as const),
  ]
}

/** Returns the period and the discount of a line, which are printed below its description. */
export const lineDetails = ({ period, discount }: PrintedLine, wording: Wording): string[] => [
  ...(period === null ? [] : [wording.period(period)]),
  // Discounts are in hundredths of a percent, and rates in thousandths.
  ...(discount === 0 ? [] : [wording.say('less', { rate: wording.rate(discount * 10) })]),
]

function drawHeading(sheet: Sheet, { isGross, letterhead, currency }: PrintedDocument, wording: Wording): void {
  const { face } = sheet
  sheet.keepTogether(3 * carryHeight)
  sheet.advance(heading)
  face.draw(wording.say('description'), page.left, sheet.y, heading)
  face.draw(wording.say('quantity'), columns.quantity, sheet.y, heading, 'right')
  face.draw(wording.say('unitPrice'), columns.unitPrice, sheet.y, heading, 'right')
  face.draw(wording.say('taxRate'), columns.tax, sheet.y, heading, 'right')
  const amounts = wording.say(isGross ? 'gross' : 'net', { currency: currency.code })
  face.draw(amounts, columns.amount, sheet.y, heading, 'right')
  sheet.y += 5
  sheet.rule(letterhead.color, 1)
  sheet.y += padding
}

function drawRunningTotal(sheet: Sheet, name: string, amount: string): void {
  sheet.y += padding
  sheet.advance(sum)
  sheet.face.draw(name, page.left, sheet.y, sum)
  sheet.face.draw(amount, columns.amount, sheet.y, sum, 'right')
  sheet.y += padding
}
