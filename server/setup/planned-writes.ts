import type { Entry } from './read.js'
import { type Draft, getColumn, type Link, type Parts, type Row, type Shared } from './section.js'

/** A placeholder for the ID of a row that the same file creates. */
export class PendingId {
  constructor(readonly entry: Entry) {}
}

/** An entry and its writes. */
export interface PlannedEntry {
  readonly entry: Entry
  readonly key: string
  readonly what: 'created' | 'changed' | 'renamed' | 'kept'
  /** Undefined for a new row. */
  readonly id: unknown
  /** Columns to write, possibly empty. A value can be a PendingId. */
  readonly columns: Row
  readonly links: readonly PlannedLink[]
  readonly parts: readonly PlannedParts[]
  /** Values that differ from the database. */
  readonly shared: readonly PlannedShared[]
  /** The row's old and new name, or undefined if it keeps its name. */
  readonly renamed: { readonly from: string; readonly to: string } | undefined
}

/** An entry whose row will be removed. */
export interface PlannedRemoval {
  readonly entry: Entry
  readonly key: string
  /** Undefined if the row does not exist. */
  readonly row: Row | undefined
}

/** Rows without their owner's column. A value can be a PendingId. */
export interface PlannedParts {
  readonly parts: Parts
  readonly added: readonly Row[]
  readonly gone: readonly Row[]
}

export interface PlannedLink {
  readonly link: Link
  /** IDs to link to. An ID can be a PendingId. */
  readonly added: readonly unknown[]
  readonly gone: readonly unknown[]
}

export interface DraftedShared {
  readonly field: string
  readonly shared: Shared
  readonly wanted: unknown
}

export interface PlannedShared extends DraftedShared {
  /** Column values that identify the row of the shared value. */
  readonly of: Row
  readonly known: unknown
}

/** An entry and its row, not yet compared. */
export interface WorkingDraft extends Draft {
  readonly entry: Entry
  /** The row in the database. `row` has the entry's new name. */
  readonly stored: Row | undefined
  readonly links: readonly DraftedLink[]
  readonly parts: readonly DraftedParts[]
  readonly shared: readonly PlannedShared[]
}

export interface DraftedParts {
  readonly parts: Parts
  readonly wanted: readonly Row[]
  readonly known: readonly Row[]
}

export interface DraftedLink {
  readonly link: Link
  readonly wanted: readonly unknown[]
  readonly known: readonly unknown[]
}

/** Returns the writes that make the row match the entry. */
export function planWrites(draft: WorkingDraft, stated: ReadonlySet<string>): PlannedEntry {
  const { entry, row, stored, next } = draft
  const columns = Object.fromEntries(
    Object.entries(next).filter(([column, value]) => stored === undefined || stored[column] !== value),
  )
  const links = draft.links.map(({ link, wanted, known }) => ({
    link,
    added: wanted.filter((id) => !known.includes(id)),
    // A link listed by the entry at the other end is not removed.
    gone: known.filter((id) => !stated.has(linkPairKey(draft, link, id))),
  }))
  const parts = draft.parts.map(({ parts, wanted, known }) => ({
    parts,
    added: subtractRows(wanted, known),
    gone: subtractRows(known, wanted),
  }))
  const shared = draft.shared.filter(({ wanted, known }) => wanted !== known)
  const isChanged =
    Object.keys(columns).length > 0 ||
    shared.length > 0 ||
    [...links, ...parts].some(({ added, gone }) => added.length > 0 || gone.length > 0)
  const renamed = findRename(draft)
  return {
    entry,
    key: entry.newName ?? entry.key ?? '',
    what: row === undefined ? 'created' : renamed !== undefined ? 'renamed' : isChanged ? 'changed' : 'kept',
    id: row?.[entry.section.id],
    renamed,
    columns,
    links,
    parts,
    shared,
  }
}

function findRename({ entry: { section, newName }, row, stored }: WorkingDraft): PlannedEntry['renamed'] {
  if (newName === undefined || row === stored || row === undefined || stored === undefined) return undefined
  const { column } = getColumn(section, Object.keys(section.key)[0] as string)
  return { from: String(stored[column]), to: String(row[column]) }
}

const idKey = (id: unknown): unknown => (id instanceof PendingId ? id.entry.path : id)

/** Returns a key for a row of parts, made of its values. */
const rowKey = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([column, value]) => [column, idKey(value)])
      .sort(),
  )

/** Returns the rows that are not among `others`. */
function subtractRows(rows: readonly Row[], others: readonly Row[]): Row[] {
  const contents = new Set(others.map(rowKey))
  return rows.filter((row) => !contents.has(rowKey(row)))
}

/** Returns a key for a link that is the same from both ends. */
function linkPairKey({ entry, row }: WorkingDraft, { link, own, other }: Link, otherId: unknown): string {
  const ends = [
    [own, idKey(row?.[entry.section.id] ?? new PendingId(entry))],
    [other, idKey(otherId)],
  ]
  return JSON.stringify([link, ...ends.sort()])
}

export const linkPairs = (draft: WorkingDraft): string[] =>
  draft.links.flatMap(({ link, wanted }) => wanted.map((id) => linkPairKey(draft, link, id)))

/** Reports an error if two entries have different values for the same shared value. */
export function refuseContradictions(drafts: readonly WorkingDraft[]): void {
  const first = new Map<string, { readonly wanted: unknown; readonly key: string | undefined }>()
  for (const { shared, entry, refuse } of drafts)
    for (const { field, of, wanted } of shared) {
      const place = JSON.stringify([field, of])
      const other = first.get(place)
      if (other === undefined) first.set(place, { wanted, key: entry.key })
      else if (other.wanted !== wanted) refuse(`contradicts ${other.key}, which must have the same value`, field)
    }
}
