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
const maxVariables = 200

type Variables = Readonly<Record<string, string>>
type Fill = (source: string, variables: Variables) => string

/** Filters that show a variable unescaped. */
const shown = /\{\{ ([a-z_]\w*) \}\}/

interface Understood {
  readonly template: Template[]
  /** Text and names in turn, where the text does nothing but show variables. */
  readonly parts: readonly string[] | undefined
}

/**
 * Fills a text in. To understand it costs several times as much, so that is done once for many mails; and what Liquid
 * does to show a variable costs several times as much as the few words around it, so that most texts do without.
 */
function filler(liquid: Liquid, show: (value: string) => string): Fill {
  const known = new Map<string, Understood>()
  return (source, variables) => {
    const { template, parts } = known.get(source) ?? understand(liquid, source)
    if (known.size >= maxVariables) known.clear()
    known.set(source, { template, parts })
    // A name that nothing has is Liquid's to complain of, or a word of its own.
    if (parts?.every((part, at) => at % 2 === 0 || Object.hasOwn(variables, part)))
      return parts.map((part, at) => (at % 2 === 0 ? part : show(variables[part] as string))).join('')
    return liquid.renderSync(template, variables)
  }
}

function understand(liquid: Liquid, source: string): Understood {
  const template = liquid.parse(source)
  const parts = source.split(shown)
  const isPlain = parts.every((part, at) => at % 2 === 1 || !/\{[{%]/.test(part))
  return { template, parts: isPlain ? parts : undefined }
}

// As Liquid's own filter writes them.
const escapes: Variables = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string)

const fillText = filler(new Liquid(bounds), (value) => value)
const fillHtml = filler(new Liquid({ ...bounds, outputEscape: 'escape' }), escapeHtml)

export interface Rendered {
  readonly subject: string
  readonly body: string
}

/** Liquid subject and body -> the mail. Throws an Error that says what is wrong with the template. */
export function render({ subject, body }: { subject: string; body: string }, variables: Variables): Rendered {
  return {
    subject: oneLine(fillText(subject, variables)),
    body: fillHtml(body, variables),
  }
}

/** A subject is one line: a break in it must not begin another header. */
export const oneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
