/** A mail as it is written before anybody edits it. Subject and body are Liquid; the body is HTML. */
export interface Template {
  readonly name: string
  readonly subject: string
  readonly body: string
  /** It holds a link that lets its holder in, so nobody but its recipient reads it. */
  readonly opensAccount?: true
  /** The variables that its event supplies, each with an example. */
  readonly variables: Readonly<Record<string, string>>
}

export const template = (definition: Template): Template => definition
