import type { BankEntry } from '../../domain/payments/bank/entry.js'
import { isDay } from '../../domain/values/days.js'
import { compactIban } from '../../domain/values/iban.js'
import type { Decimal } from '../../domain/values/money.js'
import { type CsvColumns, type CsvFact, csvFacts } from './csv-columns.js'
import { type CsvRow, readCsvRows, separators } from './csv-rows.js'
import {
  decodeStatement,
  findInvalidLine,
  oneLine,
  quoteText,
  type SkippedEntry,
  type Statement,
  type StatementError,
  UnreadableStatement,
} from './statement.js'

export interface CsvFormat {
  readonly columns: CsvColumns
  /** Decimal separator. */
  readonly decimal: '.' | ','
  /** Name of an encoding for TextDecoder. */
  readonly encoding: string
  /** Currency of rows that contain none. */
  readonly currency: string
  /** Order of day and month in dates with `/`. If undefined, such dates are rejected, because 02/03 is ambiguous. */
  readonly slashes: 'dmy' | 'mdy' | undefined
}

/**
 * Reads a CSV statement (R-4206). Finds the separator through the named columns, and skips the rows above their titles.
 * Throws UnreadableStatement with the invalid lines.
 */
export function readCsv(bytes: Buffer, form: CsvFormat): Statement {
  const { rows, cellsOf } = findTable(decodeCsv(bytes, form.encoding), form.columns)
  const entries: BankEntry[] = []
  const passed: SkippedEntry[] = []
  const faults: StatementError[] = []
  for (const row of rows) {
    const read = readRow(row, cellsOf, form)
    if ('problem' in read) faults.push(read)
    else if ('why' in read) passed.push(read)
    else entries.push(read)
  }
  if (faults.length > 0) throw new UnreadableStatement(faults)
  return { entries, passed }
}

function decodeCsv(bytes: Buffer, encoding: string): string {
  try {
    return decodeStatement(bytes, encoding)
  } catch {
    const problem = `the file is not valid ${encoding} text (--encoding)`
    throw new UnreadableStatement([{ line: findInvalidLine(bytes, encoding), problem }])
  }
}

interface Table {
  /** The data rows below the header row. */
  readonly rows: readonly CsvRow[]
  /**
   * Returns the cells for a property as one text, or undefined if no column is named for the property or the row is too
   * short.
   */
  readonly cellsOf: (row: CsvRow, fact: CsvFact) => string | undefined
}

/** Maximum number of rows to search for the titles. Some banks put account details above them. */
const maxAbove = 50

/**
 * Finds the table by trying each separator. A wrong separator finds no column headers, and may cause quoting errors.
 * Throws UnreadableStatement with the error on the last line reached, if no separator works.
 */
function findTable(text: string, columns: CsvColumns): Table {
  const wanted = [...new Set(Object.values(columns).flat())]
  const faults: StatementError[] = []
  for (const separator of separators)
    try {
      const table = tableIn(readCsvRows(text, separator), columns, wanted)
      if (table !== undefined) return table
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error
      faults.push(...error.faults)
    }
  const [furthest] = faults.sort((a, b) => b.line - a.line)
  throw new UnreadableStatement([
    furthest ?? { line: 1, problem: `no line of the file has the columns ${wanted.map(quoteText).join(', ')}` },
  ])
}

const isNumber = (title: string): boolean => /^[1-9]\d{0,2}$/.test(title)

function tableIn(rows: readonly CsvRow[], columns: CsvColumns, wanted: readonly string[]): Table | undefined {
  const titles = wanted.filter((title) => !isNumber(title))
  const isHeader = ({ cells }: CsvRow) => titles.every((title) => placeOf(cells, title) !== undefined)
  const at = titles.length === 0 ? -1 : rows.slice(0, maxAbove).findIndex(isHeader)
  if (titles.length > 0 && at === -1) return undefined
  const header = rows[at]?.cells ?? []
  const places = new Map(
    wanted.map((title) => [title, isNumber(title) ? Number(title) - 1 : (placeOf(header, title) as number)]),
  )
  const body = rows.slice(at + 1)
  // If all columns are given by number, there are no titles to find. The separator is right if a row has enough cells.
  const isWide = titles.length > 0 || body.some(({ cells }) => cells.length > Math.max(...places.values()))
  return isWide ? { rows: body, cellsOf: cellsBy(columns, places) } : undefined
}

const compact = (title: string): string =>
  title
    .replaceAll(/[\s\ufeff]+/g, ' ')
    .trim()
    .toLowerCase()

function placeOf(cells: readonly string[], title: string): number | undefined {
  const at = cells.findIndex((cell) => compact(cell) === compact(title))
  return at === -1 ? undefined : at
}

function cellsBy(columns: CsvColumns, places: ReadonlyMap<string, number>): Table['cellsOf'] {
  const byFact = new Map(csvFacts.map((fact) => [fact, columns[fact]?.map((title) => places.get(title) as number)]))
  return ({ cells }, fact) => {
    const found = byFact.get(fact)?.flatMap((place) => cells[place] ?? [])
    return found === undefined || found.length === 0 ? undefined : oneLine(found.join(' '))
  }
}

function readRow(row: CsvRow, cellsOf: Table['cellsOf'], form: CsvFormat): BankEntry | SkippedEntry | StatementError {
  const { line } = row
  const [stated = '', sum = ''] = [cellsOf(row, 'date'), cellsOf(row, 'amount')]
  const nothing = { line, day: '', amount: '', currency: '', name: null, text: oneLine(row.cells.join(' ')) }
  if (stated === '' && sum === '') return { ...nothing, why: 'it has neither a day nor an amount' }
  const day = parseDay(stated, form.slashes)
  if (day === undefined) return { line, problem: `${quoteText(stated)} is not a day${hintOf(stated, form)}` }
  const amount = parseAmount(sum, form.decimal)
  if (amount === undefined)
    return { line, problem: `${quoteText(sum)} is not an amount with ${form.decimal} as the decimal separator` }
  const currency = (cellsOf(row, 'currency') || form.currency).toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return { line, problem: `${quoteText(currency)} is not a currency code` }
  const facts = { line, day, currency, text: cellsOf(row, 'reference') ?? '', name: cellsOf(row, 'name') || null }
  if (!/[1-9]/.test(amount)) return { ...facts, amount, why: 'its amount is zero' }
  if (amount.startsWith('-')) return { ...facts, amount: amount.slice(1), why: 'it is an outgoing payment' }
  const iban = compactIban(cellsOf(row, 'iban') ?? '') || null
  return { ...facts, account: null, amount: amount as Decimal, iban, id: cellsOf(row, 'id') || null }
}

const hintOf = (stated: string, { slashes }: CsvFormat): string =>
  slashes === undefined && /^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(stated)
    ? '; use --slashes to say which number is the month'
    : ''

/**
 * Parses a date in the form 2026-01-31, 20260131, 31.01.2026, or 31.1.26, or with slashes in the order given by
 * `slashes`. Returns undefined if it is invalid.
 */
export function parseDay(text: string, slashes: CsvFormat['slashes']): string | undefined {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\d.*)?$/.exec(text)
  if (iso !== null) return real(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (parts === null) return undefined
  const [, one, separator, two, year = ''] = parts
  if (separator === '/' && slashes === undefined) return undefined
  const isMonthFirst = separator === '/' && slashes === 'mdy'
  return real(year.length === 2 ? `20${year}` : year, isMonthFirst ? one : two, isMonthFirst ? two : one)
}

function real(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/**
 * Parses an amount. Returns decimal text with a leading `-` if it is negative, or undefined if it is invalid. Accepts a
 * sign before or after the digits, a trailing `S`, `D`, or `DR` for outgoing and `H`, `C`, or `CR` for incoming money,
 * thousands in groups of three, and a currency code after the digits, which is ignored.
 */
export function parseAmount(text: string, decimal: '.' | ','): string | undefined {
  const parts = /^([+\-\u2212]?)([\d., '\u2019]{1,40}?) ?(?:[A-Z]{3})? ?([+\-\u2212]|S|H|D|C|DR|CR)?$/.exec(text)
  if (parts === null) return undefined
  const [, before = '', digits = '', behind = ''] = parts
  if (before !== '' && behind !== '') return undefined
  const [whole = '', fraction, ...rest] = digits.trim().split(decimal)
  if (rest.length > 0 || (fraction !== undefined && !/^\d{1,8}$/.test(fraction))) return undefined
  const groups = whole.split(/[., '\u2019]/)
  const isGrouped =
    groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one)))
  const units = groups.join('')
  if (!isGrouped || !/^\d{1,15}$/.test(units)) return undefined
  const isOut = /^[-\u2212SD]/.test(before + behind)
  return `${isOut ? '-' : ''}${units}${fraction === undefined ? '' : `.${fraction}`}`
}
