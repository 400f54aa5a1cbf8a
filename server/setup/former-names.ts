import type { Knex } from 'knex'
import { foldSpelling } from '../../domain/values/spelling.js'
import type { Match, Matching } from './matching.js'
import { type Entry, fieldPath } from './read.js'
import { getColumn, getNameField, type Row, type Section } from './section.js'

/** Records the name that a row had before an entry renamed it. */
export const recordFormerName = (
  db: Knex,
  { name: section }: Section,
  rename: {
    readonly row_id: number
    readonly old_name: string
    readonly new_name: string
    readonly created_at: string
  },
): Promise<unknown> => db('setup_renames').insert({ section, ...rename })

/**
 * Refuses entries that would create a row under another row's former name, as a file from before the rename does
 * (R-2689). An entry for the renamed row itself shows that the file is newer.
 */
export async function refuseFormerNames(
  section: Section,
  matches: ReadonlyMap<Entry, Match>,
  db: Knex,
  report: Matching['report'],
): Promise<void> {
  if (section.renaming === undefined) return
  const making = [...matches].filter(
    ([{ isAbsent, newName }, { key, row }]) => !isAbsent && newName === undefined && key !== undefined && !row,
  )
  if (making.length === 0) return
  const stated = new Set([...matches.values()].map(({ row }) => row?.[section.id]))
  const names = await presentNames(db, section)
  for (const [entry, { key }] of making) {
    const present = names.get(foldSpelling(key as string))?.find(({ id }) => !stated.has(id))
    if (present !== undefined)
      report(
        fieldPath(entry, getNameField(section)),
        `is the former name of ${present.name}; use ${present.name}, or list both names to keep a ${section.noun} for each`,
      )
  }
}

interface Present {
  readonly id: unknown
  readonly name: unknown
}

/** Returns the active renamed rows by folded former name, most recently renamed first. */
async function presentNames(db: Knex, section: Section): Promise<ReadonlyMap<string, readonly Present[]>> {
  const { column } = getColumn(section, Object.keys(section.key)[0] as string)
  const renames = await db('setup_renames').where({ section: section.name }).orderBy('id', 'desc')
  const rows: Row[] = renames.length === 0 ? [] : await db(section.table)
  const retired = section.removal?.retired
  const inUse = new Map(
    rows.filter((row) => retired === undefined || row[retired] === null).map((row) => [row[section.id], row[column]]),
  )
  const names = new Map<string, Present[]>()
  for (const { row_id: id, old_name } of renames) {
    const former = foldSpelling(old_name)
    if (inUse.has(id)) names.set(former, [...(names.get(former) ?? []), { id, name: inUse.get(id) }])
  }
  return names
}
