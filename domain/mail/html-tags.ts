import { decodeEntities } from './html-entities.js'

export interface Tag {
  /** In lower case, or empty for a comment or declaration. */
  readonly name: string
  readonly isEnd: boolean
  /** Attributes of an element that has attributes visible to readers (`a`, `img`). Empty for all others. */
  readonly attributes: ReadonlyMap<string, string>
  /** Index of the text after the tag. */
  readonly next: number
}

/**
 * Reads the tag, comment, or declaration that starts with the `<` at an index. Returns undefined if none starts there,
 * or `endless` if the text ends before it is complete.
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
/** Elements with an attribute that readers see. */
const shown = new Set(['a', 'img'])

const tagName = /<(\/?)([a-z][^\s/>]*)/iy
const beforeAttribute = /[\s/]*/y
const attributeName = /[^\s/>][^\s/>=]*/y
const equalsSign = /\s*=\s*/y
const bareValue = /[^\s>]*/y

/**
 * Reads a tag's attributes. Each match starts at the end of the previous one and reads no further than its own end, so
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
    // A repeated attribute keeps its first value.
    if (attributes !== undefined && !attributes.has(key))
      attributes.set(key, decodeEntities(html.slice(isQuoted ? begin + 1 : begin, close)))
    at = isQuoted ? close + 1 : close
  }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Returns the end of a match at an index, or the index itself without a match. */
const after = (pattern: RegExp, text: string, at: number): number => at + (match(pattern, text, at)?.[0].length ?? 0)
