/** The parameters of a header such as Content-Type: what comes before them, and each by its name in lower case. */
export interface HeaderValue {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * Reads `value; name=text; name="text"` in one pass. Of a name that comes twice the first counts. In quotes only a quote
 * is escaped by a backslash: browsers escape nothing that way, and old ones send file names with backslashes.
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
    const found = text[start] === '"' ? quoted(text, start) : plain(text, start)
    if (!parameters.has(name)) parameters.set(name, found.text)
    at = endOf(text, ';', found.end)
  }
  return { value, parameters }
}

/** Where a character comes next; the end of the text where it does not. */
function endOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from)
  return at < 0 ? text.length : at
}

interface Found {
  readonly text: string
  readonly end: number
}

function plain(text: string, start: number): Found {
  const end = endOf(text, ';', start)
  return { text: text.slice(start, end).trim(), end }
}

function quoted(text: string, start: number): Found {
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
