/**
 * A built-in mail, which operators can edit. Subject and body are Liquid; the body is HTML, in which each output is
 * escaped unless its last filter is `raw`. Every variable that is used has to exist.
 */
export interface Template {
  readonly name: string
  readonly subject: string
  readonly body: string
  /**
   * Milliseconds for which a link in the mail lets its holder into an account; left out for a mail without such a link.
   * Nobody but the recipient can read such a mail: logs do not show its body, and it is removed once the mail was sent.
   */
  readonly opensAccountForMs?: number
  /** The variables that the code supplies beside `company_name`, each with an example. */
  readonly variables: Readonly<Record<string, string>>
}

/** Returns the definition unchanged, with its type. */
export const template = (definition: Template): Template => definition
