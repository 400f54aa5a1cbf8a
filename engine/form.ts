import { Malformed } from './errors.js'
import { Repeated } from './fields.js'

/** How large one call's parameters may be, whatever form they come in. */
export const bounds = { keys: 1000, depth: 32 } as const

type Tree = Record<string, unknown>

const empty: Tree = Object.freeze(Object.create(null))

/**
 * Form text (a query string or an urlencoded body) -> nested values without a prototype: `a=1`, `a[]=1`, `a[0]=1`,
 * `a[key][0]=1`. Throws Malformed on broken escapes, invalid UTF-8, too many keys and too deep names.
 */
export function parseForm(text: string): Readonly<Tree> {
  if (text === '') return empty
  const tree: Tree = Object.create(null)
  let keys = 0
  for (const part of text.split('&')) {
    if (part === '') continue
    if (++keys > bounds.keys) throw new Malformed(`More than ${bounds.keys} parameters were sent.`)
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    put(tree, name, equals < 0 ? '' : decode(part.slice(equals + 1)))
  }
  return tree
}

/** Places one form value in a tree; multipart fields come through here as well. */
export function put(tree: Tree, name: string, value: unknown): void {
  const bracket = name.indexOf('[')
  if (bracket <= 0 || !name.endsWith(']')) {
    const known = tree[name]
    if (known === undefined) tree[name] = value
    else if (known instanceof Repeated) known.push(value)
    else tree[name] = Repeated.of(known, value)
    return
  }
  const path = [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')]
  if (path.length > bounds.depth) throw new Malformed(`A parameter is nested deeper than ${bounds.depth} levels.`)
  let at = tree
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(at).length) : step
    if (depth === path.length - 1) at[key] = value
    else {
      // A plain value that was sent under the same name gives way to the nested one.
      const below = at[key]
      at = typeof below === 'object' && below !== null && !Array.isArray(below) ? (below as Tree) : (at[key] = Object.create(null))
    }
  }
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    throw new Malformed('A parameter holds a broken escape or is not UTF-8.')
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Bytes -> text, refusing what is not UTF-8 instead of storing replacement characters. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw new Malformed('The parameters are not valid UTF-8.')
  }
}

// Node hands a request's address over as one character a byte.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is meant
const ascii = /^[\x00-\x7f]*$/

export const parseQuery = (query: string): Readonly<Tree> =>
  parseForm(ascii.test(query) ? query : decodeUtf8(Buffer.from(query, 'latin1')))

/** Checks a parsed JSON value against the same bounds as a form. */
export function checkBounds(value: unknown, depth = 0, count = { keys: 0 }): void {
  if (typeof value !== 'object' || value === null) return
  if (depth >= bounds.depth) throw new Malformed(`The body is nested deeper than ${bounds.depth} levels.`)
  for (const one of Object.values(value)) {
    if (++count.keys > bounds.keys) throw new Malformed(`The body holds more than ${bounds.keys} values.`)
    checkBounds(one, depth + 1, count)
  }
}
