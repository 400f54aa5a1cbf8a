import type { PrintedPaper } from '../printed-paper.js'
import { lineHeight, type Sheet } from './sheet.js'
import type { Style } from './typeface.js'
import type { Wording } from './wording.js'

const plain: Style = { size: 9 }

/** Draws what stands below the sums: why no tax is charged, how to pay, and the notes of the paper. */
export function drawNotes(sheet: Sheet, paper: PrintedPaper, wording: Wording): void {
  sheet.y += 14
  for (const text of notesOf(paper, wording)) {
    sheet.keepTogether(2 * lineHeight(plain))
    sheet.write(text, plain)
    sheet.y += 5
  }
}

function notesOf(paper: PrintedPaper, wording: Wording): string[] {
  const reasons = [...new Set(paper.taxes.flatMap(({ category, note }) => note ?? wording.reason(category) ?? []))]
  return [...reasons, ...howToPay(paper, wording), ...(paper.notes === null ? [] : [paper.notes])].filter(
    (text) => text !== '',
  )
}

function howToPay({ kind, owed, dueDate, number, id, seller }: PrintedPaper, wording: Wording): string[] {
  if (kind === 'credit_note' || kind === 'quote' || owed <= 0 || dueDate === null) return []
  const facts = { amount: wording.amount(owed), date: wording.day(dueDate), reference: number ?? id }
  const account = [
    seller.bank_holder,
    seller.bank_iban && wording.say('iban', { number: inGroups(seller.bank_iban) }),
    seller.bank_bic && wording.say('bic', { number: seller.bank_bic }),
  ].filter((part) => part)
  return [[wording.say('pleasePay', facts), ...(account.length === 0 ? [] : [account.join(' · ')])].join('\n')]
}

/** An IBAN is read in fours. */
export const inGroups = (iban: string): string => iban.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
