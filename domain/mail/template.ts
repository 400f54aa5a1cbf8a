import { english } from '../words/en.js'
import type { Words } from '../words/words.js'

/** Name of a built-in email. */
export type TemplateName = keyof Words['mails']

/** The contacts that get a copy of an email because they want emails of this kind, or `none`. */
export type Copies = 'general' | 'product' | 'domain' | 'invoice' | 'support' | 'none'

interface Definition {
  /** The name of its texts in words/en/mails.ts and in the other languages. */
  readonly name: TemplateName
  /**
   * Milliseconds for which a link in the email grants access to an account. Omitted for an email without such a link.
   * Only the recipient can read such an email: logs do not show its body, and it is removed after delivery.
   */
  readonly opensAccountForMs?: number
  /** The client's contacts that get a copy (R-4820). */
  readonly copies: Copies
  /**
   * The variables supplied by the code in addition to `company_name`, with examples. If the example is a day, the
   * variable is always a day (YYYY-MM-DD) or empty.
   */
  readonly variables: Readonly<Record<string, string>>
  /** Variables that can be empty. The text must not leave words around an empty one. */
  readonly mayBeEmpty?: readonly string[]
}

/**
 * Subject and body of an email in Liquid. The body is HTML, and each output is escaped unless its last filter is `raw`.
 */
export interface MailText {
  readonly subject: string
  readonly body: string
}

/** A built-in email with its English text, which operators can edit. Every variable in the text must exist. */
export interface Template extends Definition, MailText {}

/** Returns the definition of a built-in email with its English text. */
export const template = (definition: Definition): Template => ({
  ...english.mails[definition.name],
  ...definition,
})
