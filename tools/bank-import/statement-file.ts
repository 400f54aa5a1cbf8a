import { WrongUsage } from '../command/wrong-usage.js'
import { readCamt } from './camt.js'
import { type CsvFormat, readCsv } from './csv.js'
import type { Statement } from './statement.js'

/**
 * Reads a statement as XML if it begins with `<`, and as CSV if not. Throws UnreadableStatement, and WrongUsage for CSV
 * without columns.
 */
export function readStatement(
  bytes: Buffer,
  form: Omit<CsvFormat, 'columns'> & { readonly columns: CsvFormat['columns'] | undefined },
): Statement {
  const { columns } = form
  // In UTF-16, every other byte of ASCII text is 0.
  const begins = bytes
    .toString('latin1', 0, 1000)
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '')
  if (begins.trimStart().startsWith('<')) return readCamt(bytes)
  if (columns === undefined) throw new WrongUsage('the file is not XML; use --columns to name its columns')
  return readCsv(bytes, { ...form, columns })
}
