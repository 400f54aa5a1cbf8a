import { english } from '../words/en.js'
import type { Words } from '../words/words.js'

/** The name of a built-in mail. */
export type TemplateName = keyof Words['mails']

/** Who beside the client gets a mail: the contacts that want mails of this kind, or nobody. */
export type Copies = 'general' | 'product' | 'domain' | 'invoice' | 'support' | 'none'

interface Definition {
  /** That of its texts, which stand by language in words/en/mails.ts and its likes. */
  readonly name: TemplateName
  /**
   * Milliseconds for which a link in the mail lets its holder into an account; left out for a mail without such a link.
   * Nobody but the recipient can read such a mail: logs do not show its body, and it is removed once the mail was sent.
   */
  readonly opensAccountForMs?: number
  /** The contacts of the client that get a copy (R-4820). */
  readonly copies: Copies
  /**
   * The variables that the code supplies beside `company_name`, each with an example. One whose example is a day is always a
   * day, YYYY-MM-DD, or empty.
   */
  readonly variables: Readonly<Record<string, string>>
  /** Those of them that may be empty: no text stands around them alone. */
  readonly mayBeEmpty?: readonly string[]
}

/** Subject and body of a mail: Liquid; the body is HTML, in which each output is escaped unless its last filter is `raw`. */
export interface MailText {
  readonly subject: string
  readonly body: string
}

/** A built-in mail with its English text, which operators can edit. Every variable that is used has to exist. */
export interface Template extends Definition, MailText {}

/** Returns the definition of a built-in mail, with its English text. */
export const template = (definition: Definition): Template => ({
  ...english.mails[definition.name],
  ...definition,
})
