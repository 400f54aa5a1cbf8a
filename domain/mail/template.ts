import { english } from '../words/en.js'
import type { Words } from '../words/words.js'

/** Name of a built-in email. */
export type TemplateName = keyof Words['mails']

/** Kind of contacts that get copies of an email, or `none`. */
export type CopyContactKind = 'general' | 'product' | 'domain' | 'invoice' | 'support' | 'none'

interface Definition {
  /** Name of the email's texts in words/en/mails.ts and in other languages. */
  readonly name: TemplateName
  /**
   * Milliseconds for which a link in the email grants access to an account. Omitted if the email has no such link. The
   * body of an email with such a link is not shown in logs, and is deleted after delivery.
   */
  readonly opensAccountForMs?: number
  /** Kind of the client's contacts that get copies (R-4820). */
  readonly copies: CopyContactKind
  /**
   * Variables that the code supplies in addition to `company_name`, with examples. If the example is a day, the
   * variable is a day (YYYY-MM-DD) or empty.
   */
  readonly variables: Readonly<Record<string, string>>
  /** Variables that can be empty. The text must also read well without them. */
  readonly mayBeEmpty?: readonly string[]
}

/**
 * Subject and body of an email in Liquid. The body is HTML. Each output in it is escaped unless its last filter is
 * `raw`.
 */
export interface MailText {
  readonly subject: string
  readonly body: string
}

/**
 * A built-in email with its English text. Operators can edit the text, which may contain only the variables of the
 * email.
 */
export interface Template extends Definition, MailText {}

/** Defines a built-in email and adds its English text. */
export const template = (definition: Definition): Template => ({
  ...english.mails[definition.name],
  ...definition,
})
