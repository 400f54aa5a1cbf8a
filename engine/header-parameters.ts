/** A header such as Content-Type: its value, and its parameters by lowercase name. */
export interface HeaderValue {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * Parses `value; name=text; name="text"` in one pass. The first parameter of a name takes precedence. In quotes, a
 * backslash escapes only a quote: browsers do not escape with backslashes, and old ones send file names that contain
 * them.
 */
export function readHeaderValue(text: string): HeaderValue {
  const parameters = new Map<string, string>()
  let at = endOf(text, ';', 0)
  const value = text.slice(0, at).trim()
  while (at < text.length) {
    const equals = endOf(text, '=', at + 1)
    const name = text
      .slice(at + 1, equals)
      .trim()
      .toLowerCase()
    let start = equals + 1
    while (text[start] === ' ' || text[start] === '\t') start++
    const found = text[start] === '"' ? readQuotedValue(text, start) : readPlainValue(text, start)
    if (!parameters.has(name)) parameters.set(name, found.text)
    at = endOf(text, ';', found.end)
  }
  return { value, parameters }
}

/** Returns the position of the next occurrence of a character, or the end of the text. */
function endOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from)
  return at < 0 ? text.length : at
}

interface Found {
  readonly text: string
  readonly end: number
}

function readPlainValue(text: string, start: number): Found {
  const end = endOf(text, ';', start)
  return { text: text.slice(start, end).trim(), end }
}

function readQuotedValue(text: string, start: number): Found {
  let content = ''
  let from = start + 1
  for (;;) {
    const end = endOf(text, '"', from)
    const isEscaped = end < text.length && end > from && text[end - 1] === '\\'
    if (!isEscaped) return { text: content + text.slice(from, end), end: end + 1 }
    content += `${text.slice(from, end - 1)}"`
    from = end + 1
  }
}
