import { type StatementError, UnreadableStatement } from './statement.js'

/** A row of a file, with the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Cell separators in files from banks. */
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

const maxCells = 200

/**
 * Returns the rows of a text (RFC 4180) except empty rows. A quotation mark within an unquoted cell is an ordinary
 * character. Throws UnreadableStatement for an unclosed quotation, for text after a quotation, and for a row of more
 * than 200 cells.
 */
export function readCsvRows(text: string, separator: Separator): CsvRow[] {
  const rows: CsvRow[] = []
  const refuse = (at: number, problem: string): never => {
    const fault: StatementError = { line: at, problem }
    throw new UnreadableStatement([fault])
  }
  let [at, line] = [0, 1]
  while (at < text.length) {
    const begins = line
    const cells: string[] = []
    for (let isLast = false; !isLast; ) {
      const cell = readCell(text, at, separator)
      if (cell === 'open') return refuse(line, 'a quoted value is not closed')
      line += cell.lines
      if (cell.hasRest) refuse(line, 'there is text after a quoted value')
      cells.push(cell.text)
      if (cells.length > maxCells) refuse(begins, `a row has more than ${maxCells} cells`)
      at = cell.end
      isLast = text[at] !== separator
      if (!isLast) at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begins, cells })
  }
  return rows
}

interface Cell {
  readonly text: string
  /** Position of the separator or the end of the line. */
  readonly end: number
  /** Number of line breaks within the cell. */
  readonly lines: number
  /** True if there is text after the closing quotation mark. */
  readonly hasRest: boolean
}

function readCell(text: string, start: number, separator: Separator): Cell | 'open' {
  if (text[start] !== '"') {
    const end = endOfCell(text, start, separator)
    return { text: text.slice(start, end), end, lines: 0, hasRest: false }
  }
  let content = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return 'open'
    content += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const end = endOfCell(text, quote + 1, separator)
      const lines = content.split('\n').length - 1
      return { text: content, end, lines, hasRest: text.slice(quote + 1, end).trim() !== '' }
    }
    content += '"'
    at = quote + 2
  }
}

function endOfCell(text: string, start: number, separator: Separator): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
