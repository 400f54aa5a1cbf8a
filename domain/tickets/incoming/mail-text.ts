import { shortened } from '../../mail/incoming/clean-text.js'
import type { IncomingMail } from '../../mail/incoming/incoming-mail.js'
import { maskCardNumbers } from '../../values/card-numbers.js'
import type { NewAttachment } from '../attachments.js'

/** The longest message of a ticket, as calls of the API have it. */
const maxMessage = 65_000

/** A mail as a ticket keeps it. */
export interface MailText {
  readonly message: string
  /** The line, from 1, at which quoted text begins; null for none. */
  readonly quoteLine: number | null
  /** False where nothing was typed and no file came. */
  readonly hasContent: boolean
  readonly files: readonly NewAttachment[]
}

/** The line that closes a ticket, alone at the top of what was typed (R-4709). */
const closing = /^#close$/i

/** Returns what was typed without the line that closes the ticket, and true if there was one. */
export function readClosing(typed: string): { readonly typed: string; readonly isClosing: boolean } {
  const [first = '', ...rest] = typed.trimStart().split('\n')
  return closing.test(first.trim()) ? { typed: rest.join('\n').trim(), isClosing: true } : { typed, isClosing: false }
}

/** Returns the text of a mail, whole, with card numbers masked; files that do not fit are named below what was typed. */
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
