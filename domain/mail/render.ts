import { Liquid, type Template } from 'liquidjs'

// Operators edit templates, and variables contain text by clients. Templates can only read own properties, variables are
// escaped in bodies, a missing variable is an error, and time and size of a template are limited.
const bounds = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  renderLimit: 1000,
  memoryLimit: 1e7,
  parseLimit: 1e6,
}
/** Parsed texts that are remembered; the cache is cleared when it is full. */
const maxParsed = 200

type Variables = Readonly<Record<string, string>>
type Fill = (source: string, variables: Variables) => string

/** A variable without filters. */
const plainVariable = /\{\{ ([a-z_]\w*) \}\}/

interface Parsed {
  readonly template: Template[]
  /** Texts and variable names in turn; undefined if the template contains more than plain variables. */
  readonly parts: readonly string[] | undefined
}

/**
 * Returns a function that fills in a template. Parsing takes several times as long as filling in, so parsed templates are
 * remembered. Templates with nothing but plain variables are filled in without Liquid, which is several times faster.
 */
function filler(liquid: Liquid, show: (value: string) => string): Fill {
  const known = new Map<string, Parsed>()
  return (source, variables) => {
    const { template, parts } = known.get(source) ?? parse(liquid, source)
    if (known.size >= maxParsed) known.clear()
    known.set(source, { template, parts })
    // Liquid handles unknown names: they are errors, or its own keywords.
    if (parts?.every((part, at) => at % 2 === 0 || Object.hasOwn(variables, part)))
      return parts.map((part, at) => (at % 2 === 0 ? part : show(variables[part] as string))).join('')
    return liquid.renderSync(template, variables)
  }
}

function parse(liquid: Liquid, source: string): Parsed {
  const template = liquid.parse(source)
  const parts = source.split(plainVariable)
  const isPlain = parts.every((part, at) => at % 2 === 1 || !/\{[{%]/.test(part))
  return { template, parts: isPlain ? parts : undefined }
}

// The same as those of Liquid's own filter.
const escapes: Variables = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string)

const fillText = filler(new Liquid(bounds), (value) => value)
const fillHtml = filler(new Liquid({ ...bounds, outputEscape: 'escape' }), escapeHtml)

export interface Rendered {
  readonly subject: string
  readonly body: string
}

/** Fills in the subject and body of a mail. Throws an Error that describes the fault of the template. */
export function render({ subject, body }: { subject: string; body: string }, variables: Variables): Rendered {
  return {
    subject: oneLine(fillText(subject, variables)),
    body: fillHtml(body, variables),
  }
}

/** Returns a subject as one line, because a line break in it could begin another header. */
export const oneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
