import { shortened } from '../../mail/incoming/clean-text.js'
import type { IncomingMail } from '../../mail/incoming/incoming-mail.js'
import { maskCardNumbers } from '../../values/card-numbers.js'
import type { NewAttachment } from '../attachments.js'

/** Maximum length of a ticket's message, as in API calls. */
const maxMessage = 65_000

/** An email as stored in a ticket. */
export interface MailText {
  readonly message: string
  /** Line at which quoted text begins, starting at 1, or null. */
  readonly quoteLine: number | null
  /** False if the email had neither typed text nor files. Files that were not kept also count. */
  readonly hasContent: boolean
  readonly files: readonly NewAttachment[]
}

/** The line that closes a ticket if it is the first line typed (R-4709). */
const closing = /^#close$/i

/** Returns the typed text without the closing line. `isClosing` is true if the text had a closing line. */
export function readClosing(typed: string): { readonly typed: string; readonly isClosing: boolean } {
  const [first = '', ...rest] = typed.trimStart().split('\n')
  return closing.test(first.trim()) ? { typed: rest.join('\n').trim(), isClosing: true } : { typed, isClosing: false }
}

/**
 * Returns the text of an email, up to 65,000 characters, with card numbers masked. Files that were not kept are listed
 * below the typed text.
 */
export function mailText({ typed, quoted, files, leftOut }: IncomingMail, own = typed): MailText {
  const note = leftOut.length === 0 ? '' : `[Not kept: ${leftOut.join(', ')}]`
  const head = [own === '' && note === '' ? '(no text)' : own, note].filter((part) => part !== '').join('\n\n')
  const top = shortened(maskCardNumbers(head), maxMessage)
  const room = maxMessage - top.length - 2
  const hasQuote = quoted !== '' && room > 1
  return {
    message: hasQuote ? `${top}\n\n${shortened(maskCardNumbers(quoted), room)}` : top,
    quoteLine: hasQuote ? top.split('\n').length + 2 : null,
    hasContent: own !== '' || files.length > 0 || note !== '',
    files: files.map(({ name, content }) => ({ name: maskCardNumbers(name), data: Buffer.from(content) })),
  }
}
