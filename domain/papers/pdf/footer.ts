import { ibanInGroups } from '../../values/iban.js'
import type { PrintedDocument } from '../printed-document.js'
import { lineHeight, type Sheet } from './sheet.js'
import type { Style, Typeface } from './typeface.js'
import { mm, page } from './units.js'
import type { Wording } from './wording.js'

const style: Style = { size: 7.5, color: '#555555' }
const columnWidth = (page.right - page.left) / 3
/** Baseline of the last line, in points from the top of the page. */
const bottom = page.height - mm(10)

/** Content and position of the footer on every page. */
export interface Footer {
  readonly columns: readonly (readonly string[])[]
  readonly text: readonly string[]
  /** Distance from the top of the page to the top of the footer, in points. */
  readonly top: number
}

/** Lays out a document's footer: the seller, contact details, bank account, and the operator's text. */
export function buildFooter(face: Typeface, { seller }: PrintedDocument, wording: Wording): Footer {
  const { name, address, tax_number, registration, email, phone, bank_holder, bank_iban, bank_bic, footer } = seller
  const columns = [
    [name, ...address.split(/[,\n]/).map((line) => line.trim())],
    [
      tax_number && wording.say('taxNumber', { number: tax_number }),
      registration && wording.say('registration', { number: registration }),
      email,
      phone && wording.say('phone', { number: phone }),
    ],
    [
      bank_holder,
      bank_iban && wording.say('iban', { number: ibanInGroups(bank_iban) }),
      bank_bic && wording.say('bic', { number: bank_bic }),
    ],
  ].map((lines) => lines.flatMap((line) => (line ? face.wrap(line, columnWidth - 10, style) : [])))
  const text = footer ? face.wrap(footer, page.right - page.left, style) : []
  const lines = Math.max(...columns.map(({ length }) => length)) + text.length + 1
  return { columns, text, top: Math.max(page.height / 2, bottom - lines * lineHeight(style) - 6) }
}

/** Draws the footer and the page number on every page. */
export function drawFooter({ doc, face }: Sheet, { columns, text, top }: Footer, wording: Wording): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    doc.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.5).strokeColor('#bbbbbb').stroke()
    let y = top + 4 + style.size
    for (const [column, lines] of columns.entries())
      for (const [row, line] of lines.entries())
        face.draw(line, page.left + column * columnWidth, y + row * lineHeight(style), style)
    y += Math.max(...columns.map(({ length }) => length)) * lineHeight(style)
    for (const [row, line] of text.entries()) face.draw(line, page.left, y + row * lineHeight(style), style)
    const number = wording.say('page', { page: at - start + 1, pages: count })
    face.draw(number, page.right, bottom, style, 'right')
  }
}
