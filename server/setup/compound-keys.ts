import type { Knex } from 'knex'
import { foldValue } from '../../domain/values/spelling.js'
import { PendingId } from './planned-writes.js'
import type { Entry } from './read.js'
import { getColumn, type Row, type Section, type Target } from './section.js'

/** Returns the ID for a name in a natural key, or a PendingId for an entry that will create the row. */
type FindId = (target: Target, name: string) => Promise<unknown>

/**
 * Returns the rows of a section with a compound key as they will be after applying the file, with their IDs (a
 * PendingId for a new row) and key columns.
 */
export async function compoundRows(
  db: Knex,
  section: Section,
  entries: readonly Entry[],
  findId: FindId,
): Promise<readonly Row[]> {
  const columns = Object.keys(section.key).map((field) => getColumn(section, field).column)
  const keyOf = (row: Row): unknown[] => columns.map((column) => row[column])
  const stored: Row[] = await db(section.table).select('id', ...columns)
  const exact = new Set(stored.map((row) => keyText(keyOf(row))))
  const alike = new Set(stored.map((row) => foldedKeyText(keyOf(row))))
  const goneExactly = new Set<string>()
  const goneAlike = new Set<string>()
  const coming: Row[] = []
  for (const entry of entries) {
    const key = await resolveStoredKey(entry, findId)
    const isNew = key.some((part) => part instanceof PendingId) || !alike.has(foldedKeyText(key))
    if (isNew && !entry.isAbsent)
      coming.push({ id: new PendingId(entry), ...Object.fromEntries(columns.map((column, at) => [column, key[at]])) })
    // If rows differ only in letter case, the exact spelling decides which one is removed.
    if (isNew || !entry.isAbsent) continue
    if (exact.has(keyText(key))) goneExactly.add(keyText(key))
    else goneAlike.add(foldedKeyText(key))
  }
  const remaining = stored.filter((row) => {
    const key = keyOf(row)
    return !goneExactly.has(keyText(key)) && !goneAlike.has(foldedKeyText(key))
  })
  return [...remaining, ...coming]
}

const keyText = (key: readonly unknown[]): string => JSON.stringify(key)

const foldedKeyText = (key: readonly unknown[]): string => keyText(key.map(foldValue))

async function resolveStoredKey({ section, values }: Entry, findId: FindId): Promise<unknown[]> {
  const key: unknown[] = []
  for (const field of Object.keys(section.key)) {
    const { target } = getColumn(section, field)
    const value = values[field]
    key.push(target === undefined || typeof value !== 'string' ? value : await findId(target, value))
  }
  return key
}
