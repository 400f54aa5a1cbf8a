const blanks = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const literal = /true|false|null/y
const escaped = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/** Returns the end of a match at a position, or the position itself if the expression does not match. */
function findMatchEnd(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : at
}

const [quote, backslash, firstVisible] = [0x22, 0x5c, 0x20]

/** Returns false for characters that end a string or must be escaped in it, and at the end of the text (NaN). */
const isPlain = (code: number): boolean => code >= firstVisible && code !== quote && code !== backslash

/** Returns the end of a string, or the position of its first invalid character. */
function readText(text: string, start: number): { readonly at: number; readonly isWhole: boolean } {
  for (let at = start + 1; ; ) {
    while (isPlain(text.charCodeAt(at))) at++
    if (text[at] === '"') return { at: at + 1, isWhole: true }
    const end = findMatchEnd(escaped, text, at)
    if (end === at) return { at, isWhole: false }
    at = end
  }
}

/** Tokens that may follow: a value, a name, a colon, or the token after a value. */
type Next = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after'

/**
 * Returns the offset at which a text stops being JSON, or its length if it ends too early or is valid. Replaces the
 * messages of JSON.parse, which differ between Node releases and quote the text. Runs in linear time.
 */
export function findJsonError(text: string): number {
  const open: ('{' | '[')[] = []
  let next = 'value' as Next
  for (let at = findMatchEnd(blanks, text, 0); at < text.length; at = findMatchEnd(blanks, text, at)) {
    const sign = text[at] as string
    const group = open.at(-1)
    if ((sign === '}' && group === '{') || (sign === ']' && group === '[')) {
      if (next !== 'after' && next !== (group === '{' ? 'first name' : 'first value')) return at
      open.pop()
      next = 'after'
      at++
    } else if (next === 'after') {
      if (sign !== ',' || group === undefined) return at
      next = group === '{' ? 'name' : 'value'
      at++
    } else if (next === 'colon') {
      if (sign !== ':') return at
      next = 'value'
      at++
    } else if (sign === '"') {
      const read = readText(text, at)
      if (!read.isWhole) return read.at
      at = read.at
      next = next === 'name' || next === 'first name' ? 'colon' : 'after'
    } else if (next === 'name' || next === 'first name') return at
    else if (sign === '{' || sign === '[') {
      open.push(sign)
      next = sign === '{' ? 'first name' : 'first value'
      at++
    } else {
      const end = Math.max(findMatchEnd(number, text, at), findMatchEnd(literal, text, at))
      if (end === at) return at
      at = end
      next = 'after'
    }
  }
  return text.length
}

const isShown = /^[\x21-\x7e]$/

/** Returns a sentence about invalid JSON with the error's position and at most one character of the text. */
export function describeJsonError(text: string): string {
  const at = findJsonError(text)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  const sign = text[at]
  const what =
    sign === undefined ? 'it ends too early' : isShown.test(sign) ? `unexpected ${sign}` : 'unexpected character'
  return `The body is not valid JSON: ${what} at line ${line}, column ${column}.`
}
