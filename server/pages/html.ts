/** Markup that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

/**
 * A template part. Text and numbers are escaped, lists are concatenated, and false, null, and undefined render as
 * nothing.
 */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags and inside quoted attributes. */
const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)

/** Builds markup. Escapes every part except markup made by this template. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.reduce((all, text, at) => all + renderPart(parts[at - 1]) + text))

function renderPart(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return String(part)
  return Array.isArray(part) ? part.map(renderPart).join('') : ''
}
