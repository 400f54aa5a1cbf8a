import { Liquid } from 'liquidjs'

// Templates are edited by operators and variables hold what clients typed. Only own properties are readable, every
// variable of a body is escaped, what is missing is an error, and a template can neither loop for long nor grow large.
const bounds = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  renderLimit: 1000,
  memoryLimit: 1e7,
  parseLimit: 1e6,
}
const html = new Liquid({ ...bounds, outputEscape: 'escape', cache: 200 })
const text = new Liquid({ ...bounds, cache: 200 })

export interface Rendered {
  readonly subject: string
  readonly body: string
}

/** Liquid subject and body -> the mail. Throws an Error that says what is wrong with the template. */
export async function render(
  { subject, body }: { subject: string; body: string },
  variables: Readonly<Record<string, string>>,
): Promise<Rendered> {
  return {
    subject: oneLine(await text.parseAndRender(subject, variables)),
    body: await html.parseAndRender(body, variables),
  }
}

/** A subject is one line: a break in it must not begin another header. */
export const oneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
