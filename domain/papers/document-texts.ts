import { currentLetterhead } from '../billing/letterheads.js'
import type { Context } from '../context.js'
import type { Locale } from '../words/locale.js'
import { addressLines, documentDetails, documentTitle } from './pdf/header.js'
import { formatTaxRates, lineDetails } from './pdf/lines.js'
import { exemptionReasons } from './pdf/notes.js'
import { buildTotalsRows } from './pdf/totals.js'
import { Wording } from './pdf/wording.js'
import type { PrintedDocument } from './printed-document.js'

/** The content of a document's PDF as plain text in the reader's language (R-4611). */
export interface DocumentTexts {
  readonly title: string
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
  /** Label and value of each detail. */
  readonly facts: readonly (readonly [string, string])[]
  readonly heads: {
    readonly description: string
    readonly quantity: string
    readonly unitPrice: string
    readonly tax: string
    readonly amount: string
  }
  readonly lines: readonly LineTexts[]
  readonly sums: readonly { readonly name: string; readonly amount: string; readonly isBold: boolean }[]
  /** Reasons for tax exemptions, followed by the document's notes. */
  readonly notes: readonly string[]
}

interface LineTexts {
  readonly description: string
  /** Period and discount, which are shown below the description. */
  readonly below: readonly string[]
  readonly quantity: string
  readonly unitPrice: string
  readonly tax: string
  readonly amount: string
}

/** Returns a document's content as text in the reader's language, even if its PDF is in another language. */
export function buildDocumentTexts(
  ctx: Pick<Context, 'settings' | 'currencies'>,
  paper: PrintedDocument,
  { locale, currencyId }: { readonly locale: Locale; readonly currencyId: number },
): DocumentTexts {
  const letterhead = currentLetterhead(ctx, { language: locale.language, currency_id: currencyId })
  const wording = new Wording({ letterhead: { ...letterhead, formats: locale.formats() } })
  const { seller, isGross, currency } = paper
  return {
    title: documentTitle(paper, wording),
    seller: [
      seller.name,
      ...seller.address.split('\n'),
      seller.tax_number && wording.say('taxNumber', { number: seller.tax_number }),
      seller.registration && wording.say('registration', { number: seller.registration }),
      seller.email,
    ].filter((part) => part !== ''),
    buyer: addressLines(paper, wording),
    facts: documentDetails(paper, wording),
    heads: {
      description: wording.say('description'),
      quantity: wording.say('quantity'),
      unitPrice: wording.say('unitPrice'),
      tax: wording.say('taxRate'),
      amount: wording.say(isGross ? 'gross' : 'net', { currency: currency.code }),
    },
    lines: paper.lines.map((line) => ({
      description: line.description,
      below: lineDetails(line, wording),
      quantity: wording.quantity(line),
      unitPrice: wording.price(line.unitPrice),
      tax: formatTaxRates(line, wording),
      amount: wording.amount(line.amount),
    })),
    sums: buildTotalsRows(paper, wording).map(({ name, amount, isBold = false }) => ({
      ...{ name, isBold },
      amount: wording.amount(amount),
    })),
    notes: [...exemptionReasons(paper, wording), ...(paper.notes === null ? [] : [paper.notes])],
  }
}
