import type { Knex } from 'knex'
import { splitIntoParts } from '../../domain/sql/row-limits.js'
import { foldSpelling, foldValue } from '../../domain/values/spelling.js'
import type { Path } from './errors.js'
import { PendingId } from './planned-writes.js'
import { type Entry, fieldPath } from './read.js'
import { getColumn, getNameField, type Row, type Section } from './section.js'

/** An entry and its row. */
export interface Match {
  /** Values of the entry, with the natural key as it is or will be stored. */
  readonly values: Row
  /** Natural key as it is or will be stored, or undefined if it has an error. */
  readonly key: string | undefined
  /** The row, with its new name if the entry renames it, or undefined for a new row. */
  readonly row: Row | undefined
  /** The row as stored, or undefined for a new row. */
  readonly stored: Row | undefined
}

export interface Matching {
  readonly db: Knex
  /** True to lock the rows that are read until the transaction ends. */
  readonly lock: boolean
  /** Converts a value of a natural key to its stored form. */
  readonly storeKey: (entry: Entry, field: string, value: unknown) => Promise<unknown>
  /** Returns a copy of the row under another name. */
  readonly rename: (section: Section, row: Row, column: string, to: unknown) => Row
  readonly report: (path: Path, problem: string) => void
}

/**
 * Finds the rows of a section's entries: by their exact natural key, otherwise in any letter case (R-2621), otherwise
 * by the name under which the file created them (R-2624). If several rows have an entry's name, only the row created
 * from this entry can match. Reports an error if there is no such row (R-2750).
 */
export async function matchRows(
  section: Section,
  entries: readonly Entry[],
  matching: Matching,
): Promise<ReadonlyMap<Entry, Match>> {
  const wanted: Wanted[] = []
  for (const entry of entries) wanted.push(await toWanted(section, entry, matching))
  const rows = await storedRows(section, wanted, matching)
  const matches = new Map<Entry, Match>(wanted.map((one) => [one.entry, findMatch(section, one, rows, matching)]))
  if (section.madeAs !== undefined) matchRenamed(section, section.madeAs, wanted, rows, matches)
  if (section.exact === undefined) reportRepeated(section, matches, matching)
  return matches
}

interface Wanted {
  readonly entry: Entry
  /** Natural key as stored, or undefined if part of the key has an error or refers to a row that does not exist yet. */
  readonly key: readonly unknown[] | undefined
  /**
   * Natural key after the entry renames the row. Undefined if the entry does not rename the row, or if the key has an
   * error.
   */
  readonly newKey: readonly unknown[] | undefined
}

async function toWanted(section: Section, entry: Entry, { storeKey }: Matching): Promise<Wanted> {
  const stored = async (values: Row): Promise<unknown[] | undefined> => {
    const key: unknown[] = []
    for (const name of Object.keys(section.key)) key.push(await storeKey(entry, name, values[name]))
    // A row that refers to a row not yet created does not exist either.
    return key.some((part) => part instanceof PendingId || part === undefined) ? undefined : key
  }
  const { values, newName } = entry
  const [first] = Object.keys(section.key) as [string]
  return {
    entry,
    key: entry.key === undefined ? undefined : await stored(values),
    newKey: entry.key === undefined || newName === undefined ? undefined : await stored({ [first]: newName }),
  }
}

/** Stored rows of a section, for lookup by natural key. */
interface StoredRows {
  exact(key: readonly unknown[]): readonly Row[]
  alike(key: readonly unknown[]): readonly Row[]
  /** All rows if an entry's exact key was not found and the section ignores letter case, otherwise empty. */
  readonly all: readonly Row[]
}

async function storedRows(section: Section, wanted: readonly Wanted[], { db, lock }: Matching): Promise<StoredRows> {
  const columns = Object.keys(section.key).map((name) => getColumn(section, name).column)
  const keyOf = (row: Row): unknown[] => columns.map((column) => row[column])
  const keys = wanted.flatMap(({ key, newKey }) => [key, newKey].filter((one) => one !== undefined))
  const exact = new Map<string, Row[]>()
  for (const portion of splitBatches(keys.map(([first]) => first))) {
    const query = db(section.table).whereIn(columns[0] as string, portion as string[])
    const found: Row[] = await (lock ? query.forUpdate() : query)
    for (const row of found) {
      const key = JSON.stringify(keyOf(row))
      exact.set(key, [...(exact.get(key) ?? []), row])
    }
  }
  const isWhole = section.exact || keys.every((key) => exact.has(JSON.stringify(key)))
  const all: Row[] = isWhole ? [] : await db(section.table)
  const alike = new Map<string, Row[]>()
  for (const row of all) {
    const folded = foldKey(keyOf(row))
    alike.set(folded, [...(alike.get(folded) ?? []), row])
  }
  return {
    exact: (key) => exact.get(JSON.stringify(key)) ?? [],
    alike: (key) => alike.get(foldKey(key)) ?? [],
    all,
  }
}

const foldKey = (key: readonly unknown[]): string => JSON.stringify(key.map(foldValue))

function findMatch(section: Section, { entry, key, newKey }: Wanted, rows: StoredRows, matching: Matching): Match {
  const { rename, report } = matching
  const { madeAs } = section
  const [first] = Object.keys(section.key) as [string]
  const place = fieldPath(entry, getNameField(section))
  const unmatched: Match = { values: entry.values, key: undefined, row: undefined, stored: undefined }
  const find = (wanted: readonly unknown[]): Row | undefined | 'several' => {
    const exact = rows.exact(wanted)
    const found = exact.length > 0 ? exact : rows.alike(wanted)
    if (found.length < 2) return found[0]
    const made = madeAs === undefined ? [] : found.filter((row) => row[madeAs] === wanted[0])
    if (made.length === 1) return made[0]
    report(
      place,
      exact.length > 1
        ? `is shared by ${exact.length} ${section.noun} records, which the file cannot tell apart`
        : `is spelled in several ways (${spellings(section, found)}); use one of them`,
    )
    return 'several'
  }
  if (entry.key === undefined) return unmatched
  const old = key === undefined ? undefined : find(key)
  if (old === 'several') return unmatched
  if (newKey === undefined || entry.newName === undefined) return matchByName(section, entry, old)

  const renamed = find(newKey)
  if (renamed === 'several') return unmatched
  const at: Path = [...entry.path, 'rename']
  if (old !== undefined && renamed !== undefined && old[section.id] !== renamed[section.id]) {
    report(at, `there is already a ${section.noun} called ${entry.newName}, in addition to ${entry.key}`)
    return unmatched
  }
  // An earlier run has already renamed the row.
  if (old === undefined && renamed !== undefined) return matchByName(section, entry, renamed)
  if (old === undefined) {
    report(place, `no ${section.noun} is called ${entry.key} or ${entry.newName}`)
    return unmatched
  }
  const problem = section.renaming?.refuse?.(old)
  if (problem !== undefined) {
    report(at, problem)
    return unmatched
  }
  const { column } = getColumn(section, first)
  const row = old[column] === newKey[0] ? old : rename(section, old, column, newKey[0])
  return { values: { ...entry.values, [first]: entry.newName }, key: entry.newName, row, stored: old }
}

const spellings = (section: Section, rows: readonly Row[]): string =>
  rows
    .map((row) =>
      Object.keys(section.key)
        .map((name) => row[getColumn(section, name).column])
        .join('+'),
    )
    .sort()
    .join(', ')

/** Returns the match of an entry that renames nothing, with the natural key in its stored spelling. */
function matchByName(section: Section, { values, key }: Entry, row: Row | undefined): Match {
  const spelled = { ...values }
  for (const name of Object.keys(section.key)) {
    const stored = row === undefined ? storedSpelling(section, values[name]) : row[getColumn(section, name).column]
    if (typeof stored === 'string' && typeof values[name] === 'string') spelled[name] = stored
  }
  const parts = Object.keys(section.key).map((name) => spelled[name])
  return { values: spelled, key: key === undefined ? undefined : parts.join('+'), row, stored: row }
}

const storedSpelling = ({ spellings }: Section, value: unknown): unknown =>
  spellings?.find((spelling) => foldSpelling(spelling) === foldValue(value))

/**
 * Matches remaining entries with rows that the file created under the entry's name and that were later renamed
 * elsewhere.
 */
function matchRenamed(
  section: Section,
  column: string,
  wanted: readonly Wanted[],
  rows: StoredRows,
  matches: Map<Entry, Match>,
): void {
  const taken = new Set([...matches.values()].map(({ row }) => row?.[section.id]))
  for (const { entry, key, newKey } of wanted) {
    if (key === undefined || newKey !== undefined || matches.get(entry)?.row !== undefined) continue
    const made = rows.all.filter(
      (row) => !taken.has(row[section.id]) && row[column] != null && foldValue(row[column]) === foldValue(key[0]),
    )
    const row = made.find((one) => one[column] === key[0]) ?? made[0]
    if (row === undefined) continue
    taken.add(row[section.id])
    matches.set(entry, matchByName(section, entry, row))
  }
}

/** Reports entries for the same row, and entries that would create rows whose names differ only in letter case. */
function reportRepeated(section: Section, matches: ReadonlyMap<Entry, Match>, { report }: Matching): void {
  const byRow = new Map<unknown, Entry>()
  const byName = new Map<string, Entry>()
  for (const [entry, { key, row }] of matches) {
    if (key === undefined) continue
    const name = foldSpelling(key)
    const same = byRow.get(row?.[section.id] ?? entry)
    const alike = byName.get(name)
    // Rows that differ only in letter case may already exist.
    const isRepeated = same ?? (row === undefined || matches.get(alike as Entry)?.row === undefined ? alike : undefined)
    if (isRepeated === undefined) {
      byRow.set(row?.[section.id] ?? entry, entry)
      byName.set(name, entry)
    } else if (isRepeated.key !== entry.key)
      report(entry.path, `repeats ${isRepeated.newName ?? isRepeated.key} from entry ${isRepeated.path.at(-1)}`)
  }
}

/** Splits values into batches for `in (…)`, without duplicates. */
export const splitBatches = (values: readonly unknown[], size = 500): Generator<unknown[]> =>
  splitIntoParts([...new Set(values)], size)
