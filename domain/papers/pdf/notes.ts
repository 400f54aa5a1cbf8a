import { ibanInGroups } from '../../values/iban.js'
import type { PrintedDocument } from '../printed-document.js'
import { codeSize, codeX, drawCode } from './payment-code.js'
import { lineHeight, type Sheet } from './sheet.js'
import type { Style } from './typeface.js'
import { page } from './units.js'
import type { Wording } from './wording.js'

const plain: Style = { size: 9 }

/** Draws the texts below the totals: exemption reasons, payment instructions, and the document's notes. */
export function drawNotes(sheet: Sheet, paper: PrintedDocument, wording: Wording): void {
  sheet.y += 14
  for (const text of exemptionReasons(paper, wording)) writeNote(sheet, text)
  drawPayment(sheet, paper, wording)
  writeNote(sheet, paper.notes ?? '')
}

function writeNote(sheet: Sheet, text: string, width?: number): void {
  if (text === '') return
  sheet.keepTogether(2 * lineHeight(plain))
  sheet.write(text, plain, width === undefined ? {} : { width })
  sheet.y += 5
}

/** Returns the exemption reasons of the document's taxes, without duplicates. */
export const exemptionReasons = (paper: PrintedDocument, wording: Wording): string[] => [
  ...new Set(paper.taxes.flatMap(({ category, note }) => note ?? wording.reason(category) ?? [])),
]

/** Draws the payment instructions. Draws the QR code to their right if the document has one. */
function drawPayment(sheet: Sheet, paper: PrintedDocument, wording: Wording): void {
  const [text] = paymentInstructions(paper, wording)
  if (text === undefined) return
  if (paper.epcCode === null) {
    writeNote(sheet, text)
    return
  }
  sheet.keepTogether(codeSize)
  const [top, pages] = [sheet.y, sheet.pages]
  drawCode(sheet, paper.epcCode)
  writeNote(sheet, text, codeX - page.left - 10)
  if (sheet.pages === pages) sheet.y = Math.max(sheet.y, top + codeSize + 5)
}

function paymentInstructions({ kind, owed, dueDate, number, id, seller }: PrintedDocument, wording: Wording): string[] {
  if (kind === 'credit_note' || kind === 'quote' || owed <= 0 || dueDate === null) return []
  const facts = {
    amount: wording.amount(owed),
    date: wording.day(dueDate),
    reference: number ?? (kind === 'proforma' ? `Proforma ${id}` : id),
  }
  const account = [
    seller.bank_holder,
    seller.bank_iban && wording.say('iban', { number: ibanInGroups(seller.bank_iban) }),
    seller.bank_bic && wording.say('bic', { number: seller.bank_bic }),
  ].filter((part) => part)
  return [[wording.say('pleasePay', facts), ...(account.length === 0 ? [] : [account.join(' · ')])].join('\n')]
}
