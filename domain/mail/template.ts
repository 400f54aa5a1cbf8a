/** A mail as it is written before anybody edits it. Subject and body are Liquid; the body is HTML. */
export interface Template {
  readonly name: string
  readonly subject: string
  readonly body: string
  /** The variables that its event supplies, each with an example. */
  readonly variables: Readonly<Record<string, string>>
}

export const template = (definition: Template): Template => definition
