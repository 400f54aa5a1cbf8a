import type { Entry } from './read.js'
import type { Draft, Link, Parts, Row } from './section.js'

/** Stands for the id of a row that the same file makes. */
export class Coming {
  constructor(readonly entry: Entry) {}
}

/** An entry and what has to be written for it. */
export interface Planned {
  readonly entry: Entry
  readonly key: string
  readonly what: 'created' | 'changed' | 'kept'
  /** Undefined for a row to be made. */
  readonly id: unknown
  /** The columns to write, possibly none; a value may be Coming. */
  readonly columns: Row
  readonly links: readonly PlannedLink[]
  readonly parts: readonly PlannedParts[]
}

/** Rows are without the column of whom they belong to; a value may be Coming. */
export interface PlannedParts {
  readonly parts: Parts
  readonly added: readonly Row[]
  readonly gone: readonly Row[]
}

export interface PlannedLink {
  readonly link: Link
  /** Ids to link to, some of them Coming. */
  readonly added: readonly unknown[]
  readonly gone: readonly unknown[]
}

/** An entry beside its row, before the two are compared. */
export interface WorkingDraft extends Draft {
  readonly entry: Entry
  readonly links: readonly DraftedLink[]
  readonly parts: readonly DraftedParts[]
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

/** What has to be written so that the row is as the entry says. */
export function planned(draft: WorkingDraft, stated: ReadonlySet<string>): Planned {
  const { entry, row, next } = draft
  const columns = Object.fromEntries(
    Object.entries(next).filter(([column, value]) => row === undefined || row[column] !== value),
  )
  const links = draft.links.map(({ link, wanted, known }) => ({
    link,
    added: wanted.filter((id) => !known.includes(id)),
    // What the entry at the other end states stays.
    gone: known.filter((id) => !stated.has(pairOf(draft, link, id))),
  }))
  const parts = draft.parts.map(({ parts, wanted, known }) => ({
    parts,
    added: without(wanted, known),
    gone: without(known, wanted),
  }))
  const isChanged =
    Object.keys(columns).length > 0 ||
    [...links, ...parts].some(({ added, gone }) => added.length > 0 || gone.length > 0)
  return {
    entry,
    key: entry.key ?? '',
    what: row === undefined ? 'created' : isChanged ? 'changed' : 'kept',
    id: row?.[entry.section.id],
    columns,
    links,
    parts,
  }
}

const nameOf = (id: unknown): unknown => (id instanceof Coming ? id.entry.path : id)

/** Names a row of parts by what it holds. */
const contentOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([column, value]) => [column, nameOf(value)])
      .sort(),
  )

/** The rows of which the others hold no equal. */
function without(rows: readonly Row[], others: readonly Row[]): Row[] {
  const contents = new Set(others.map(contentOf))
  return rows.filter((row) => !contents.has(contentOf(row)))
}

/** Names a link the same from both of its ends. */
function pairOf({ entry, row }: WorkingDraft, { link, own, other }: Link, otherId: unknown): string {
  const ends = [
    [own, nameOf(row?.[entry.section.id] ?? new Coming(entry))],
    [other, nameOf(otherId)],
  ]
  return JSON.stringify([link, ...ends.sort()])
}

export const statedPairs = (draft: WorkingDraft): string[] =>
  draft.links.flatMap(({ link, wanted }) => wanted.map((id) => pairOf(draft, link, id)))
