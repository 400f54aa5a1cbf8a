/** Markup that stands in a page as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** A part of a template: markup as it is, text and numbers escaped, lists one after the other, the rest as nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe between tags and inside quoted attributes. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string)

/** A piece of a page. Whatever is put into it is escaped unless it was made by this template too. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.reduce((all, text, at) => all + markup(parts[at - 1]) + text))

function markup(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return Array.isArray(part) ? part.map(markup).join('') : ''
}
