import { Liquid, type Template } from 'liquidjs'

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
/** Texts that are kept as they were understood; past it the memory starts afresh. */
const most = 200

/** Fills a text in. To understand it costs several times as much, so that is done once for many mails. */
function filler(liquid: Liquid): (source: string, variables: Readonly<Record<string, string>>) => string {
  const understood = new Map<string, Template[]>()
  return (source, variables) => {
    const template = understood.get(source) ?? liquid.parse(source)
    if (understood.size >= most) understood.clear()
    understood.set(source, template)
    return liquid.renderSync(template, variables)
  }
}

const fillText = filler(new Liquid(bounds))
const fillHtml = filler(new Liquid({ ...bounds, outputEscape: 'escape' }))

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
    subject: oneLine(fillText(subject, variables)),
    body: fillHtml(body, variables),
  }
}

/** A subject is one line: a break in it must not begin another header. */
export const oneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
