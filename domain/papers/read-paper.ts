import { currentLetterhead } from '../billing/letterheads.js'
import type { Context } from '../context.js'
import type { Locale } from '../words/locale.js'
import { addressLines, factsOf, titleOf } from './pdf/head.js'
import { belowOf, ratesOf } from './pdf/lines.js'
import { reasonsOf } from './pdf/notes.js'
import { sumRows } from './pdf/sums.js'
import { Wording } from './pdf/wording.js'
import type { PrintedPaper } from './printed-paper.js'

/** The content of a document's PDF as plain texts in the reader's language (R-4611). */
export interface ReadPaper {
  readonly title: string
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
  /** Pairs of label and value. */
  readonly facts: readonly (readonly [string, string])[]
  readonly heads: {
    readonly description: string
    readonly quantity: string
    readonly unitPrice: string
    readonly tax: string
    readonly amount: string
  }
  readonly lines: readonly ReadLine[]
  readonly sums: readonly { readonly name: string; readonly amount: string; readonly isBold: boolean }[]
  /** Exemption reasons, and the document's notes. */
  readonly notes: readonly string[]
}

interface ReadLine {
  readonly description: string
  /** Period and discount. */
  readonly below: readonly string[]
  readonly quantity: string
  readonly unitPrice: string
  readonly tax: string
  readonly amount: string
}

/** Returns a document as texts in the reader's language, whatever the language of its PDF. */
export function readPaper(
  ctx: Pick<Context, 'settings' | 'currencies'>,
  paper: PrintedPaper,
  { locale, currencyId }: { readonly locale: Locale; readonly currencyId: number },
): ReadPaper {
  const letterhead = currentLetterhead(ctx, { language: locale.language, currency_id: currencyId })
  const wording = new Wording({ letterhead: { ...letterhead, formats: locale.formats() } })
  const { seller, isGross, currency } = paper
  return {
    title: titleOf(paper, wording),
    seller: [
      seller.name,
      ...seller.address.split('\n'),
      seller.tax_number && wording.say('taxNumber', { number: seller.tax_number }),
      seller.registration && wording.say('registration', { number: seller.registration }),
      seller.email,
    ].filter((part) => part !== ''),
    buyer: addressLines(paper, wording),
    facts: factsOf(paper, wording),
    heads: {
      description: wording.say('description'),
      quantity: wording.say('quantity'),
      unitPrice: wording.say('unitPrice'),
      tax: wording.say('taxRate'),
      amount: wording.say(isGross ? 'gross' : 'net', { currency: currency.code }),
    },
    lines: paper.lines.map((line) => ({
      description: line.description,
      below: belowOf(line, wording),
      quantity: wording.quantity(line),
      unitPrice: wording.price(line.unitPrice),
      tax: ratesOf(line, wording),
      amount: wording.amount(line.amount),
    })),
    sums: sumRows(paper, wording).map(({ name, amount, isBold = false }) => ({
      ...{ name, isBold },
      amount: wording.amount(amount),
    })),
    notes: [...reasonsOf(paper, wording), ...(paper.notes === null ? [] : [paper.notes])],
  }
}
