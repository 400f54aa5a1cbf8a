import { Liquid, type Template } from 'liquidjs'

// Operators edit templates, and variables contain text that clients wrote. Templates can read only own properties,
// variables are escaped in bodies, a missing variable is an error, and a template's time and size are limited.
const bounds = {
  ownPropertyOnly: true,
  strictVariables: true,
  strictFilters: true,
  renderLimit: 1000,
  memoryLimit: 1e7,
  parseLimit: 1e6,
}
/** Maximum number of cached templates. A full cache is cleared. */
const maxParsed = 200

type Variables = Readonly<Record<string, string>>
type Fill = (source: string, variables: Variables) => string

/** A variable without filters. */
const plainVariable = /\{\{ ([a-z_]\w*) \}\}/

interface Parsed {
  readonly template: Template[]
  /** Texts and variable names, alternating. Undefined if the template contains more than plain variables. */
  readonly parts: readonly string[] | undefined
}

/**
 * Returns a function that renders templates. Parsed templates are cached, because parsing takes several times as long
 * as rendering. Templates that contain only plain variables are rendered without Liquid, which is several times faster.
 */
function filler(liquid: Liquid, show: (value: string) => string): Fill {
  const known = new Map<string, Parsed>()
  return (source, variables) => {
    let parsed = known.get(source)
    if (parsed === undefined) {
      parsed = parse(liquid, source)
      if (known.size >= maxParsed) known.clear()
      known.set(source, parsed)
    }
    const { template, parts } = parsed
    // Liquid handles names that are not variables. They are errors or Liquid keywords.
    return (parts && fillParts(parts, variables, show)) ?? liquid.renderSync(template, variables)
  }
}

/** Returns the rendered text, or undefined if a variable is missing. */
function fillParts(parts: readonly string[], variables: Variables, show: (value: string) => string) {
  let text = ''
  for (const [at, part] of parts.entries()) {
    if (at % 2 === 0) text += part
    else if (Object.hasOwn(variables, part)) text += show(variables[part] as string)
    else return undefined
  }
  return text
}

function parse(liquid: Liquid, source: string): Parsed {
  const template = liquid.parse(source)
  const parts = source.split(plainVariable)
  const isPlain = parts.every((part, at) => at % 2 === 1 || !/\{[{%]/.test(part))
  return { template, parts: isPlain ? parts : undefined }
}

// The same escapes as in Liquid's `escape` filter.
const escapes: Variables = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string)

const fillText = filler(new Liquid(bounds), (value) => value)
const fillHtml = filler(new Liquid({ ...bounds, outputEscape: 'escape' }), escapeHtml)

export interface Rendered {
  readonly subject: string
  readonly body: string
}

/** Renders the subject and body of an email. Throws an Error that describes the problem in the template. */
export function render({ subject, body }: { subject: string; body: string }, variables: Variables): Rendered {
  return {
    subject: oneLine(fillText(subject, variables)),
    body: fillHtml(body, variables),
  }
}

/** Returns a subject as a single line, because a line break could start another header. */
export const oneLine = (subject: string): string => subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
