import type { Email } from 'postal-mime'
import { plainText } from '../plain-text.js'
import { cleanText } from './clean-text.js'
import { type SplitText, splitParts, splitQuotedHtml, splitQuotedText } from './quotes.js'

/** Maximum length of HTML in characters. The rest is cut off. */
const maxHtml = 2_000_000

/** Returns the typed and the quoted part of an email's plain text or, without plain text, of the text of its HTML. */
export function extractBody({ text = '', html = '' }: Email): SplitText {
  const plain = cleanText(text)
  if (plain.trim() !== '') return splitQuotedText(plain)
  const [before, after] = splitQuotedHtml(html.slice(0, maxHtml)).map((part) => cleanText(plainText(part))) as [
    string,
    string,
  ]
  return after.trim() === '' ? splitQuotedText(before) : splitParts(before, after)
}
