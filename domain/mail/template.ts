/** A mail as it is written before anybody edits it. Subject and body are Liquid; the body is HTML. */
export interface Template {
  readonly name: string
  readonly subject: string
  readonly body: string
  /**
   * For how many milliseconds a link in it lets its holder in. Nobody but its recipient reads such a mail, and its body is
   * not kept.
   */
  readonly opensAccountForMs?: number
  /** The variables that its event supplies, each with an example. */
  readonly variables: Readonly<Record<string, string>>
}

export const template = (definition: Template): Template => definition
