import type { Knex } from 'knex'
import { foldValue } from '../../domain/values/spelling.js'
import { Coming } from './planned.js'
import type { Entry } from './read.js'
import { columnOf, type Row, type Section, type Target } from './section.js'

/** Returns the ID for a name in a natural key, or Coming for an entry that will create the row. */
type FindId = (target: Target, name: string) => Promise<unknown>

/**
 * Returns the rows of a section with a compound key as they will be after applying the file, with their IDs (Coming for
 * new rows) and key columns.
 */
export async function compoundRows(
  db: Knex,
  section: Section,
  entries: readonly Entry[],
  findId: FindId,
): Promise<readonly Row[]> {
  const columns = Object.keys(section.key).map((field) => columnOf(section, field).column)
  const keyOf = (row: Row): unknown[] => columns.map((column) => row[column])
  const stored: Row[] = await db(section.table).select('id', ...columns)
  const exact = new Set(stored.map((row) => textOf(keyOf(row))))
  const alike = new Set(stored.map((row) => foldedTextOf(keyOf(row))))
  const goneExactly = new Set<string>()
  const goneAlike = new Set<string>()
  const coming: Row[] = []
  for (const entry of entries) {
    const key = await storedKeyOf(entry, findId)
    const isNew = key.some((part) => part instanceof Coming) || !alike.has(foldedTextOf(key))
    if (isNew && !entry.isAbsent)
      coming.push({ id: new Coming(entry), ...Object.fromEntries(columns.map((column, at) => [column, key[at]])) })
    // If rows differ only in letter case, the exact spelling decides which one is removed.
    if (isNew || !entry.isAbsent) continue
    if (exact.has(textOf(key))) goneExactly.add(textOf(key))
    else goneAlike.add(foldedTextOf(key))
  }
  const remaining = stored.filter((row) => {
    const key = keyOf(row)
    return !goneExactly.has(textOf(key)) && !goneAlike.has(foldedTextOf(key))
  })
  return [...remaining, ...coming]
}

const textOf = (key: readonly unknown[]): string => JSON.stringify(key)

const foldedTextOf = (key: readonly unknown[]): string => textOf(key.map(foldValue))

async function storedKeyOf({ section, values }: Entry, findId: FindId): Promise<unknown[]> {
  const key: unknown[] = []
  for (const field of Object.keys(section.key)) {
    const { target } = columnOf(section, field)
    const value = values[field]
    key.push(target === undefined || typeof value !== 'string' ? value : await findId(target, value))
  }
  return key
}
