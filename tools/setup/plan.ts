import type { Knex } from 'knex'
import type { Fault, Path } from './faults.js'
import { defaultsOf, type Entry, pathOf, readDocument } from './read.js'
import {
  asIs,
  type Column,
  type Draft,
  type Link,
  type Row,
  type Section,
  type Storing,
  type Target,
} from './section.js'
import { sections as all } from './sections.js'

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
}

export interface PlannedLink {
  readonly link: Link
  /** Ids to link to, some of them Coming. */
  readonly added: readonly unknown[]
  readonly gone: readonly unknown[]
}

export interface PlannedSection {
  readonly section: Section
  readonly entries: readonly Planned[]
  /** Values of columns by which rows are found that have to give up a flag first, and the flag's column. */
  readonly release: readonly { readonly of: Row; readonly flag: string }[]
}

/** Does slow work on a value, or knows its outcome from an earlier planning. */
export type Slow = (column: Column, value: unknown, stored: unknown, storing: Storing) => Promise<unknown>

export interface Planning {
  readonly db: Knex
  readonly now: Date
  readonly secretKey: Buffer
  readonly slow: Slow
  /** Holds the rows that are looked at until the transaction ends. */
  readonly lock: boolean
  readonly sections?: readonly Section[] | undefined
}

export interface Plan {
  /** In the order in which they are written. */
  readonly sections: readonly PlannedSection[]
  /** In the order of the file. */
  readonly faults: readonly Fault[]
}

/** The parsed file beside the database -> what is to be written, and everything that is wrong. Writes nothing. */
export async function plan(document: unknown, planning: Planning): Promise<Plan> {
  const reading = readDocument(document, planning.sections ?? all)
  const planner = new Planner(planning, reading.entries, [...reading.faults])
  const drafted: DraftedSection[] = []
  for (const [section, entries] of reading.entries) drafted.push(await planner.section(section, entries))
  const stated = new Set(drafted.flatMap(({ drafts }) => drafts.flatMap(statedPairs)))
  return {
    sections: drafted.map(({ drafts, ...rest }) => ({
      ...rest,
      entries: drafts.map((draft) => planned(draft, stated)),
    })),
    faults: inFileOrder(planner.faults, document),
  }
}

/** One look at the database for one document. */
class Planner {
  readonly #ids = new Map<string, Promise<unknown>>()

  constructor(
    private readonly planning: Planning,
    private readonly entries: ReadonlyMap<Section, readonly Entry[]>,
    readonly faults: Fault[],
  ) {}

  async section(section: Section, entries: readonly Entry[]): Promise<DraftedSection> {
    const rows = await this.#rows(
      section,
      entries.filter(({ key }) => key !== undefined),
    )
    // Entries at fault are drafted too: there may be more to say about them.
    const drafts = await Promise.all(entries.map((entry) => this.#draft(entry, rows.get(entry))))
    const release = this.#handOver(section, drafts)
    await this.#refuseShared(section, drafts)
    await section.check?.(drafts, {
      db: this.planning.db,
      // What is missing may stand in an entry that is at fault.
      refuse: (problem) => {
        if (!this.faults.some(({ path }) => path[0] === section.name)) this.#report([section.name], problem)
      },
    })
    return { section, release, drafts }
  }

  #report(path: Path, problem: string): void {
    this.faults.push({ path, problem })
  }

  /** The rows that the entries name by their natural keys. */
  async #rows(section: Section, entries: readonly Entry[]): Promise<ReadonlyMap<Entry, Row>> {
    const names = Object.keys(section.key)
    const columns = names.map((name) => columnOf(section, name))
    const wanted = new Map<string, Entry[]>()
    const first: unknown[] = []
    for (const entry of entries) {
      const stored = await Promise.all(
        columns.map((column, at) =>
          column.store(entry.values[names[at] as string], undefined, this.#storing(entry, names[at] as string)),
        ),
      )
      // A row that refers to one that is still to come is itself to come.
      if (stored.some((value) => value instanceof Coming || value === undefined)) continue
      const key = JSON.stringify(stored)
      wanted.set(key, [...(wanted.get(key) ?? []), entry])
      first.push(stored[0])
    }
    const rows = new Map<Entry, Row>()
    for (const portion of portions(first)) {
      const query = this.planning.db(section.table).whereIn((columns[0] as Column).column, portion as string[])
      const found: Row[] = await (this.planning.lock ? query.forUpdate() : query)
      for (const row of found)
        for (const entry of wanted.get(JSON.stringify(columns.map(({ column }) => row[column]))) ?? [])
          rows.set(entry, row)
    }
    return rows
  }

  async #draft(entry: Entry, row: Row | undefined): Promise<WorkingDraft> {
    const { section, path } = entry
    const given = section.complete?.(entry.values) ?? entry.values
    const values = row === undefined ? { ...defaultsOf(section), ...given } : given
    // Whether an entry without a key is new, nobody knows.
    if (row === undefined && entry.key !== undefined)
      for (const name of Object.keys(section.required))
        if (values[name] === undefined && !this.#isAtFault(pathOf(entry, name)))
          this.#report(pathOf(entry, name), `is required for a new ${section.noun}`)

    const next: Row = row === undefined ? { ...section.initial?.(this.planning.now) } : { ...row }
    const links: DraftedLink[] = []
    for (const [name, value] of Object.entries(values)) {
      const how = section.columns?.[name] ?? asIs(name)
      const storing = this.#storing(entry, name)
      if ('link' in how) links.push(await this.#link(how, value as string[], row?.[section.id], storing))
      else next[how.column] = await this.#store(how, value, row?.[how.column], storing)
    }
    const refuse = (problem: string, field?: string) =>
      this.#report(field === undefined ? path : pathOf(entry, field), problem)
    return { entry, values, row, next, links, refuse }
  }

  #store(column: Column, value: unknown, stored: unknown, storing: Storing): unknown {
    return column.slow ? this.planning.slow(column, value, stored, storing) : column.store(value, stored, storing)
  }

  #storing(entry: Entry, field: string): Storing {
    return {
      secretKey: this.planning.secretKey,
      key: entry.key ?? '',
      idOf: async (target, name) => {
        const id = await this.#idOf(target, name)
        if (id === undefined && !this.#isAtFault(pathOf(entry, field)))
          this.#report(pathOf(entry, field), `no ${target.noun} is called ${name}`)
        return id
      },
    }
  }

  /** The id behind a name: of a row in the database, else Coming from an entry of the file. */
  #idOf(target: Target, name: string): Promise<unknown> {
    const memory = JSON.stringify([target.table, target.by, name])
    let id = this.#ids.get(memory)
    if (id === undefined) {
      id = this.#findId(target, name)
      this.#ids.set(memory, id)
    }
    return id
  }

  async #findId({ table, by }: Target, name: string): Promise<unknown> {
    const row: Row | undefined = await this.planning
      .db(table)
      .where({ [by]: name })
      .first('id')
    if (row !== undefined) return row.id
    for (const [section, entries] of this.entries) {
      if (section.table !== table) continue
      const entry = entries.find(({ values }) =>
        Object.keys(section.key).some((field) => columnOf(section, field).column === by && values[field] === name),
      )
      if (entry !== undefined) return new Coming(entry)
    }
    return undefined
  }

  async #link(link: Link, names: readonly string[], own: unknown, storing: Storing): Promise<DraftedLink> {
    const wanted = await Promise.all(names.map((name) => storing.idOf(link.target, name)))
    const known: unknown[] =
      own === undefined
        ? []
        : await this.planning
            .db(link.link)
            .where({ [link.own]: own })
            .pluck(link.other)
    return { link, wanted: [...new Set(wanted)], known }
  }

  /** Lets one entry of those that are alike take a flag from whichever row has it; the rows to take it from. */
  #handOver(section: Section, drafts: readonly WorkingDraft[]): PlannedSection['release'] {
    if (section.onlyOne === undefined) return []
    const { flag, within } = section.onlyOne
    const { column } = columnOf(section, flag)
    const common = within === undefined ? undefined : columnOf(section, within).column
    const alike = new Map<unknown, WorkingDraft[]>()
    for (const draft of drafts) {
      const group = common === undefined ? undefined : draft.next[common]
      alike.set(group, [...(alike.get(group) ?? []), draft])
    }
    const release: { of: Row; flag: string }[] = []
    for (const [group, members] of alike) {
      const [taker, ...more] = members.filter(({ values }) => values[flag] === true)
      for (const { refuse } of more)
        refuse(`only one ${section.noun} can have this; ${taker?.entry.key} has it already`, flag)
      if (taker === undefined || taker.row?.[column] === 1) continue
      for (const { next, values } of members) if (values[flag] === undefined) next[column] = 0
      // Nothing refers yet to a row that is still to come.
      if (!(group instanceof Coming))
        release.push({ of: common === undefined ? {} : { [common]: group }, flag: column })
    }
    return release
  }

  /** Faults where two rows would hold the same value in a field that tells them apart. */
  async #refuseShared(section: Section, drafts: readonly WorkingDraft[]): Promise<void> {
    for (const field of section.distinct ?? []) {
      const { column } = columnOf(section, field)
      const stating = drafts.filter(({ next, values }) => values[field] != null && next[column] !== undefined)
      const holders = new Map<unknown, unknown>()
      for (const portion of portions(stating.map(({ next }) => next[column]))) {
        const rows: Row[] = await this.planning
          .db(section.table)
          .whereIn(column, portion as string[])
          .select(section.id, column)
        for (const row of rows) holders.set(row[column], row[section.id])
      }
      const inFile = new Set<unknown>()
      for (const { row, next, refuse } of stating) {
        const holder = holders.get(next[column])
        if (inFile.has(next[column]) || (holder !== undefined && holder !== row?.[section.id]))
          refuse(`must be its own: another ${section.noun} has the same`, field)
        inFile.add(next[column])
      }
    }
  }

  #isAtFault(path: Path): boolean {
    return this.faults.some((fault) => path.every((part, at) => fault.path[at] === part))
  }
}

interface DraftedSection extends Omit<PlannedSection, 'entries'> {
  readonly drafts: readonly WorkingDraft[]
}

interface WorkingDraft extends Draft {
  readonly entry: Entry
  readonly links: readonly DraftedLink[]
}

interface DraftedLink {
  readonly link: Link
  readonly wanted: readonly unknown[]
  readonly known: readonly unknown[]
}

/** Names a link the same from both of its ends. */
function pairOf({ entry, row }: WorkingDraft, { link, own, other }: Link, otherId: unknown): string {
  const nameOf = (id: unknown): unknown => (id instanceof Coming ? id.entry.path : id)
  const ends = [
    [own, nameOf(row?.[entry.section.id] ?? new Coming(entry))],
    [other, nameOf(otherId)],
  ]
  return JSON.stringify([link, ...ends.sort()])
}

const statedPairs = (draft: WorkingDraft): string[] =>
  draft.links.flatMap(({ link, wanted }) => wanted.map((id) => pairOf(draft, link, id)))

/** The column of a field. A field that is kept as links has none and is neither a key nor a flag. */
function columnOf(section: Pick<Section, 'columns'>, field: string): Column {
  const how = section.columns?.[field] ?? asIs(field)
  if ('link' in how) throw new Error(`${field} is kept as links and has no column`)
  return how
}

function planned(draft: WorkingDraft, stated: ReadonlySet<string>): Planned {
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
  const isChanged =
    Object.keys(columns).length > 0 || links.some(({ added, gone }) => added.length > 0 || gone.length > 0)
  return {
    entry,
    key: entry.key ?? '',
    what: row === undefined ? 'created' : isChanged ? 'changed' : 'kept',
    id: row?.[entry.section.id],
    columns,
    links,
  }
}

/** Values for one `in (…)` each, without repeats. */
function* portions(values: readonly unknown[], size = 500): Generator<unknown[]> {
  const single = [...new Set(values)]
  for (let start = 0; start < single.length; start += size) yield single.slice(start, start + size)
}

/** The faults as they are met on the way down the file; within an entry in the order in which they were found. */
function inFileOrder(faults: readonly Fault[], document: unknown): Fault[] {
  const names = Object.keys(document ?? {})
  const place = ({ path: [name, entry] }: Fault): [number, number] => [
    names.indexOf(String(name)),
    typeof entry === 'number' ? entry : 0,
  ]
  return [...faults].sort((a, b) => {
    const [section, entry] = place(a)
    const [otherSection, otherEntry] = place(b)
    return section - otherSection || entry - otherEntry
  })
}
