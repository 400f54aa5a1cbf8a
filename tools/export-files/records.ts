import type { Cell } from './csv.js'
import { csvLine } from './csv.js'
import type { WriteText } from './text-out.js'

export const recordFormats = ['csv', 'json'] as const
export type RecordFormat = (typeof recordFormats)[number]

/** A record by column name. Amounts are decimal text. */
export type ExportRecord<Column extends string = string> = Readonly<Record<Column, Cell>>

/**
 * Writes records as CSV with a header line, or as a JSON list with one record per line. Returns the number of records.
 */
export async function writeRecords<Column extends string>(
  write: WriteText,
  format: RecordFormat,
  columns: readonly Column[],
  portions: AsyncIterable<Iterable<ExportRecord<Column>>>,
): Promise<number> {
  let count = 0
  await write(format === 'csv' ? csvLine(columns) : '[')
  for await (const portion of portions)
    for (const record of portion) {
      if (format === 'csv') await write(csvLine(columns.map((column) => record[column])))
      else await write(`${count === 0 ? '' : ','}\n${JSON.stringify(inOrder(columns, record))}`)
      count++
    }
  if (format === 'json') await write(count === 0 ? ']\n' : '\n]\n')
  return count
}

/**
 * Returns a record with its columns in order. Empty cells are null, and amounts stay text, so that readers do not round
 * them.
 */
const inOrder = <Column extends string>(columns: readonly Column[], record: ExportRecord<Column>) =>
  Object.fromEntries(columns.map((column) => [column, record[column] === '' ? null : (record[column] ?? null)]))
