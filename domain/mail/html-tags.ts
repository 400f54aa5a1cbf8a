import { decodeEntities } from './html-entities.js'

export interface Tag {
  /** Lowercase name. Empty for a comment or declaration. */
  readonly name: string
  readonly isEnd: boolean
  /**
   * Attributes of `a` and `img` elements, which can contain text or links for readers. Empty for all other elements.
   */
  readonly attributes: ReadonlyMap<string, string>
  /** Index of the first character after the tag. */
  readonly next: number
}

/**
 * Reads the tag, comment, or declaration that starts with the `<` at `at`. Returns undefined if nothing of that kind
 * starts there, or `endless` if the text ends before the tag does.
 */
export function readTag(html: string, at: number): Tag | 'endless' | undefined {
  if (html.startsWith('<!--', at)) return hidden(html.indexOf('-->', at + 2), 3)
  const first = html[at + 1] ?? ''
  if (first === '!' || first === '?') return hidden(html.indexOf('>', at), 1)
  const opening = match(tagName, html, at)
  if (opening === undefined) return undefined
  const [{ length }, slash, name = ''] = opening
  return readAttributes(html, at + length, { name: name.toLowerCase(), isEnd: slash === '/' })
}

const hidden = (index: number, length: number): Tag | 'endless' =>
  index === -1 ? 'endless' : { name: '', isEnd: false, attributes: none, next: index + length }

const none: ReadonlyMap<string, string> = new Map()
/** Elements whose attributes readers can see. */
const shown = new Set(['a', 'img'])

const tagName = /<(\/?)([a-z][^\s/>]*)/iy
const beforeAttribute = /[\s/]*/y
const attributeName = /[^\s/>][^\s/>=]*/y
const equalsSign = /\s*=\s*/y
const bareValue = /[^\s>]*/y

/**
 * Reads a tag's attributes. Each match starts at the end of the previous match and does not look beyond its own end, so
 * the time is linear.
 */
function readAttributes(html: string, from: number, { name, isEnd }: Pick<Tag, 'name' | 'isEnd'>): Tag | 'endless' {
  const attributes = shown.has(name) && !isEnd ? new Map<string, string>() : undefined
  let at = from
  for (;;) {
    at = after(beforeAttribute, html, at)
    if (at >= html.length) return 'endless'
    if (html[at] === '>') return { name, isEnd, attributes: attributes ?? none, next: at + 1 }
    const end = after(attributeName, html, at)
    const key = html.slice(at, end).toLowerCase()
    const begin = after(equalsSign, html, end)
    if (begin === end) {
      at = end
      continue
    }
    const quote = html[begin]
    const isQuoted = quote === '"' || quote === "'"
    const close = isQuoted ? html.indexOf(quote, begin + 1) : after(bareValue, html, begin)
    if (close === -1) return 'endless'
    // If an attribute is repeated, its first value applies.
    if (attributes !== undefined && !attributes.has(key))
      attributes.set(key, decodeEntities(html.slice(isQuoted ? begin + 1 : begin, close)))
    at = isQuoted ? close + 1 : close
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Returns the index after a match at `at`, or `at` if the pattern does not match there. */
const after = (pattern: RegExp, text: string, at: number): number => at + (match(pattern, text, at)?.[0].length ?? 0)
