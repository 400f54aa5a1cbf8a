import type { LineError, LineRate, ParsedRates } from './rate-lines.js'

/**
 * Reads the `Cube` elements of the reference rates in one pass: an element with `time` for each day, containing an
 * element with `currency` and `rate` for each currency.
 */
export function readEcbXml(text: string): ParsedRates {
  const rates: LineRate[] = []
  const faults: LineError[] = []
  let day = ''
  let [line, newline] = [1, text.indexOf('\n')]
  for (let at = text.indexOf('<'); at !== -1; ) {
    for (; newline !== -1 && newline < at; newline = text.indexOf('\n', newline + 1)) line++
    const isComment = text.startsWith('<!--', at)
    const end = isComment ? text.indexOf('-->', at) : text.indexOf('>', at)
    if (end === -1) {
      faults.push({ line, problem: 'an element is not closed' })
      break
    }
    const element = text.slice(at + 1, end)
    if (element.startsWith('Cube') && !isComment) {
      const attributes = attributesOf(element)
      const [time, code, rate] = ['time', 'currency', 'rate'].map((name) => attributes.get(name))
      if (time !== undefined) day = time
      if (code !== undefined || rate !== undefined) rates.push({ line, day, code: code ?? '', rate: rate ?? '' })
    }
    at = text.indexOf('<', end)
  }
  if (!text.includes('</gesmes:Envelope>') && faults.length === 0)
    faults.push({ line, problem: 'the file is incomplete or a different kind of XML' })
  return { rates, faults }
}

/** Returns the attributes of an element. Attribute values must not contain spaces. */
const attributesOf = (element: string): ReadonlyMap<string, string> =>
  new Map(
    element.split(/\s+/).flatMap((part) => {
      const [name = '', quoted] = part.split('=')
      return quoted === undefined ? [] : [[name, quoted.replaceAll(/["'/]/g, '')] as const]
    }),
  )
