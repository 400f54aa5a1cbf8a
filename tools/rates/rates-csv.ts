import type { LineError, LineRate, ParsedRates } from './rate-lines.js'

/** Returns the lines of a text with their numbers, except empty lines. */
const linesOf = (text: string): readonly (readonly [line: number, cells: readonly string[]])[] =>
  text.split('\n').flatMap((content, at) => {
    const cells = content.split(',').map((cell) => cell.trim())
    return cells.every((cell) => cell === '') ? [] : [[at + 1, cells] as const]
  })

/** Reads lines of `day,currency,rate`, and skips a header line. */
export function readDayLines(text: string): ParsedRates {
  const rates: LineRate[] = []
  const faults: LineError[] = []
  for (const [line, cells] of linesOf(text)) {
    const [day = '', code = '', rate = ''] = cells
    if (line === 1 && cells.join(',').toLowerCase() === 'day,currency,rate') continue
    if (cells.length !== 3)
      faults.push({ line, problem: `a line must be day,currency,rate; this one has ${cells.length} parts` })
    else rates.push({ line, day, code: code.toUpperCase(), rate })
  }
  return { rates, faults }
}

/** Reads a table with a header of currency codes and a line of rates for each day. */
export function readWideCsv(text: string): ParsedRates {
  const rates: LineRate[] = []
  const faults: LineError[] = []
  const [header, ...lines] = linesOf(text)
  const codes = withoutLast(header?.[1] ?? []).slice(1)
  for (const [line, all] of lines) {
    const [day = '', ...cells] = withoutLast(all)
    if (cells.length !== codes.length)
      faults.push({
        line,
        problem: `the first line has ${codes.length} currencies, but this one has ${cells.length} rates`,
      })
    // Skips currencies without a rate on the day.
    else
      for (const [at, rate] of cells.entries())
        if (rate !== 'N/A' && rate !== '') rates.push({ line, day: dayOf(day), code: codes[at] ?? '', rate })
  }
  return { rates, faults }
}

/** Removes the empty last cell, because the lines of these files end with a comma. */
const withoutLast = (cells: readonly string[]): readonly string[] => (cells.at(-1) === '' ? cells.slice(0, -1) : cells)

const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * Converts a date such as `02 January 2026`, as in the single-day file, to the usual format. Returns other texts
 * unchanged.
 */
function dayOf(text: string): string {
  const [day = '', name = '', year = ''] = text.split(' ')
  const month = months.indexOf(name) + 1
  return month === 0 ? text : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}
