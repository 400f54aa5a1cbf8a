import type { Quotes } from '../../domain/billing/stored-rates.js'
import { addDays, type Day } from '../../domain/values/days.js'
import { readEcbXml } from './ecb-xml.js'
import type { LineError, LineRate, ParsedRates } from './rate-lines.js'
import { readDayLines, readWideCsv } from './rates-csv.js'

/** Exchange rates from a file, by day. */
export interface RateFile {
  /** Currency whose unit the rates are for. Undefined for the default currency. */
  readonly base: string | undefined
  readonly quotes: readonly Quotes[]
}

/**
 * Reads exchange rates in three formats: XML or CSV from the European Central Bank, for one euro, or lines of day,
 * currency, and rate for one unit of the default currency (R-3824). Returns the errors of all lines if there are any.
 */
export function readRateFile(text: string, today: Day): RateFile | readonly LineError[] {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text
  const [base, { rates, faults }] = readForm(content)
  const found = [...faults, ...rates.flatMap((rate) => faultOf(rate, today) ?? [])]
  const { quotes, conflicts } = quotesOf(rates)
  const all = [...found, ...conflicts].sort((a, b) => a.line - b.line)
  if (all.length > 0) return all
  if (quotes.length === 0) return [{ line: 1, problem: 'the file contains no rates' }]
  return { base, quotes }
}

function readForm(text: string): readonly [base: string | undefined, lines: ParsedRates] {
  if (text.trimStart().startsWith('<')) return ['EUR', readEcbXml(text)]
  const end = text.indexOf('\n')
  const header = (end === -1 ? text : text.slice(0, end)).trim().toLowerCase()
  if (header.startsWith('date')) return ['EUR', readWideCsv(text)]
  return [undefined, readDayLines(text)]
}

function faultOf({ line, day, code, rate }: LineRate, today: Day): LineError | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || addDays(day, 0) !== day)
    return { line, problem: `${shown(day)} is not a day` }
  if (day > today) return { line, problem: `${day} is in the future` }
  if (!/^[A-Z]{3}$/.test(code)) return { line, problem: `${shown(code)} is not a currency code` }
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(rate) || !/[1-9]/.test(rate))
    return { line, problem: `${shown(rate)} is not a rate` }
  return undefined
}

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Groups rates by day. Two different rates of a currency on one day are an error. */
function quotesOf(rates: readonly LineRate[]): { quotes: Quotes[]; conflicts: LineError[] } {
  const byDay = new Map<string, Map<string, string>>()
  const conflicts: LineError[] = []
  for (const { line, day, code, rate } of rates) {
    const ofDay = byDay.get(day) ?? new Map<string, string>()
    byDay.set(day, ofDay)
    const before = ofDay.get(code)
    if (before !== undefined && before !== rate)
      conflicts.push({ line, problem: `${code} has two rates on ${shown(day)}` })
    ofDay.set(code, rate)
  }
  return { quotes: [...byDay].map(([day, rates]) => ({ day, rates })), conflicts }
}
