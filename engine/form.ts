import { MalformedRequest } from './errors.js'

/** Limits on one call's parameters, in any format. */
export const parameterBounds = { keys: 1000, depth: 32 } as const

/** Values of a form parameter sent several times. Lists take all values, other fields only the last. */
export class RepeatedValues extends Array<unknown> {}

type Tree = Record<string, unknown>

const empty: Tree = Object.freeze(Object.create(null))

/**
 * Parses form text (a query string or an urlencoded body) into nested values without a prototype: `a=1`, `a[]=1`,
 * `a[0]=1`, `a[key][0]=1`. Throws MalformedRequest for invalid escapes, invalid UTF-8, too many keys, and names that
 * are nested too deeply.
 */
export function parseForm(text: string): Readonly<Tree> {
  if (text === '') return empty
  const tree: Tree = Object.create(null)
  let keys = 0
  for (let start = 0; start < text.length; start++) {
    if (text.charCodeAt(start) === ampersand) continue
    if (++keys > parameterBounds.keys)
      throw new MalformedRequest(`More than ${parameterBounds.keys} parameters were sent.`)
    const next = text.indexOf('&', start)
    const end = next < 0 ? text.length : next
    // Searches only this parameter, because the next equals sign may be megabytes away.
    const part = text.slice(start, end)
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    putValue(tree, name, equals < 0 ? '' : decode(part.slice(equals + 1)))
    start = end
  }
  return tree
}

/** Adds the value of a form or multipart field to a tree. */
export function putValue(tree: Tree, name: string, value: unknown): void {
  const bracket = name.indexOf('[')
  if (bracket <= 0 || !name.endsWith(']')) {
    const known = tree[name]
    if (known === undefined) tree[name] = value
    else if (known instanceof RepeatedValues) known.push(value)
    else tree[name] = RepeatedValues.of(known, value)
    return
  }
  const path = splitName(name, bracket)
  let at = tree
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? nextIndex(at) : step
    if (depth === path.length - 1) placeValue(at, key, value)
    else {
      // A nested value replaces a plain value of the same name.
      const below = at[key]
      if (typeof below !== 'object' || below === null || Array.isArray(below)) placeValue(at, key, Object.create(null))
      at = at[key] as Tree
    }
  }
}

/**
 * Splits `a[b][c]` into a, b, and c. Throws MalformedRequest at the depth limit, because a name may contain megabytes
 * of brackets.
 */
function splitName(name: string, bracket: number): string[] {
  const steps = [name.slice(0, bracket)]
  for (let at = bracket + 1; ; ) {
    if (steps.length === parameterBounds.depth)
      throw new MalformedRequest(`A parameter is nested deeper than ${parameterBounds.depth} levels.`)
    const end = name.indexOf('][', at)
    steps.push(end < 0 ? name.slice(at, -1) : name.slice(at, end))
    if (end < 0) return steps
    at = end + 2
  }
}

/** Lists that have received values without an index: their length, and the first index that may be free. */
const appendedLists = new WeakMap<Tree, { count: number; next: number }>()

/** Returns a free index for `name[]=`, after the existing values. */
function nextIndex(list: Tree): string {
  const grown = appendedLists.get(list) ?? { count: Object.keys(list).length, next: 0 }
  appendedLists.set(list, grown)
  let index = Math.max(grown.count, grown.next)
  while (index in list) index++
  // The next search starts here, so that indexes in use are not checked again.
  grown.next = index
  return String(index)
}

function placeValue(tree: Tree, key: string, value: unknown): void {
  const grown = appendedLists.get(tree)
  if (grown !== undefined && !(key in tree)) grown.count++
  tree[key] = value
}

const [percent, ampersand, plus, blank] = [0x25, 0x26, 0x2b, 0x20]

/** Value of each hexadecimal digit by its byte, or 16 for other bytes. */
const digits = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte).toLowerCase())
  return digit < 0 ? 16 : digit
})

/**
 * Decodes blanks and escapes. Works byte by byte, because replacing and decodeURIComponent take seconds for megabytes
 * of them.
 */
function decode(text: string): string {
  if (!text.includes('+') && !text.includes('%')) return text
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number
    if (byte === plus) byte = blank
    else if (byte === percent) {
      const high = digits[bytes[at + 1] ?? 0] as number
      const low = digits[bytes[at + 2] ?? 0] as number
      if (high === 16 || low === 16) throw brokenEscape()
      byte = 16 * high + low
      at += 2
    }
    bytes[length++] = byte
  }
  try {
    return strictUtf8.decode(bytes.subarray(0, length))
  } catch {
    throw brokenEscape()
  }
}

const brokenEscape = () => new MalformedRequest('A parameter contains an invalid escape or is not UTF-8.')

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. Throws MalformedRequest for invalid bytes instead of returning replacement characters. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw new MalformedRequest('The parameters are not valid UTF-8.')
  }
}

// Node returns a request's URL as one character per byte.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is meant
const ascii = /^[\x00-\x7f]*$/

export const parseQuery = (query: string): Readonly<Tree> =>
  parseForm(ascii.test(query) ? query : decodeUtf8(Buffer.from(query, 'latin1')))

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openBrace, openBracket, closeBrace, closeBracket] = [0x7b, 0x5b, 0x7d, 0x5d]

/**
 * Checks JSON text against the limits of forms before it is parsed: parsing a megabyte of small values would block the
 * whole process for a fifth of a second. Leaves other errors to the parser.
 */
export function checkJson(text: string): void {
  let depth = 0
  let values = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === backslash) at++
      else if (sign === quote) quoted = false
    } else if (sign === quote) quoted = true
    else if (sign === comma) values++
    else if (sign === openBrace || sign === openBracket) {
      // The first value in an object or array does not follow a comma.
      values++
      if (++depth > parameterBounds.depth)
        throw new MalformedRequest(`The body is nested deeper than ${parameterBounds.depth} levels.`)
    } else if (sign === closeBrace || sign === closeBracket) depth--
    if (values > parameterBounds.keys)
      throw new MalformedRequest(`The body contains more than ${parameterBounds.keys} values.`)
  }
}

/**
 * Returns a JSON object's text up to its last complete member in these bytes, with a closing brace, or `{}` without
 * such a member.
 */
export function completeMembers(bytes: Uint8Array): string {
  let end = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]
    if (isQuoted) {
      if (sign === backslash) at++
      else if (sign === quote) isQuoted = false
    } else if (sign === quote) isQuoted = true
    else if (sign === comma && depth === 1) end = at
    else if (sign === openBrace || sign === openBracket) depth++
    else if (sign === closeBrace || sign === closeBracket) depth--
  }
  return end === 0 ? '{}' : `${decodeUtf8(bytes.subarray(0, end))}}`
}
