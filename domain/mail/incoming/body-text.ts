import type { Email } from 'postal-mime'
import { plainText } from '../plain-text.js'
import { cleanText } from './clean-text.js'
import { type SplitText, splitParts, splitQuotedHtml, splitQuotedText } from './quotes.js'

/** Maximum length of the HTML in UTF-16 code units. The remainder is ignored. */
const maxHtml = 2_000_000

/** Splits an email's text into typed and quoted text. Uses the HTML if there is no plain text. */
export function extractBody({ text = '', html = '' }: Email): SplitText {
  const plain = cleanText(text)
  if (plain.trim() !== '') return splitQuotedText(plain)
  const [before, after] = splitQuotedHtml(html.slice(0, maxHtml)).map((part) => cleanText(plainText(part))) as [
    string,
    string,
  ]
  return after.trim() === '' ? splitQuotedText(before) : splitParts(before, after)
}
