import type { Email } from 'postal-mime'
import { plainText } from '../plain-text.js'
import { cleanText } from './clean-text.js'
import { type CutText, cutAt, cutHtml, cutQuoted } from './quotes.js'

/** Characters of HTML that are read; what is longer is cut. */
const maxHtml = 2_000_000

/** Returns the text of a mail: the plain one, or that of its HTML where there is no other. */
export function bodyOf({ text = '', html = '' }: Email): CutText {
  const plain = cleanText(text)
  if (plain.trim() !== '') return cutQuoted(plain)
  const [before, after] = cutHtml(html.slice(0, maxHtml)).map((part) => cleanText(plainText(part))) as [string, string]
  return after.trim() === '' ? cutQuoted(before) : cutAt(before, after)
}
