import type { Knex } from 'knex'
import type { SecretKey } from '../../domain/keyring.js'
import type { Path, SetupFault } from './faults.js'
import type { ManifestOf } from './manifests.js'
import {
  Coming,
  type DraftedLink,
  type DraftedParts,
  type Planned,
  planned,
  statedPairs,
  type WorkingDraft,
} from './planned.js'
import { defaultsOf, type Entry, pathOf, readDocument } from './read.js'
import {
  asIs,
  type Column,
  type Link,
  type Parts,
  type Row,
  type Section,
  type Storing,
  type Target,
} from './section.js'
import { sections as all } from './sections.js'

export interface PlannedSection {
  readonly section: Section
  readonly entries: readonly Planned[]
  /** Column values that select the rows to lose a flag first, and the flag's column. */
  readonly release: readonly { readonly of: Row; readonly flag: string }[]
}

/** Does slow work on a value, or recalls its result from an earlier plan. */
export type Slow = (column: Column, value: unknown, stored: unknown, storing: Storing) => Promise<unknown>

export interface Planning {
  readonly db: Knex
  readonly now: Date
  readonly secretKey: SecretKey
  readonly slow: Slow
  /** Locks the rows that are read until the transaction ends. */
  readonly lock: boolean
  readonly sections?: readonly Section[] | undefined
  readonly manifestOf: ManifestOf
}

export interface Plan {
  /** In writing order. */
  readonly sections: readonly PlannedSection[]
  /** In the order of the file. */
  readonly faults: readonly SetupFault[]
}

/** Compares the parsed file with the database. Returns what to write and all faults; writes nothing. */
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
    faults: sortByPlace(planner.faults, document),
  }
}

/** The planning of one document against the database. */
class Planner {
  readonly #ids = new Map<string, Promise<unknown>>()
  readonly #drafted = new Map<string, readonly WorkingDraft[]>()
  readonly #manifestOf: ManifestOf

  constructor(
    private readonly planning: Planning,
    private readonly entries: ReadonlyMap<Section, readonly Entry[]>,
    readonly faults: SetupFault[],
  ) {
    this.#manifestOf = planning.manifestOf
  }

  async section(section: Section, entries: readonly Entry[]): Promise<DraftedSection> {
    const rows = await this.#rows(
      section,
      entries.filter(({ key }) => key !== undefined),
    )
    // Entries with faults are drafted too, because they may have more faults.
    const drafts = await this.#all(entries, (entry) => this.#draft(entry, rows.get(entry)))
    this.#drafted.set(section.table, drafts)
    const release = this.#handOver(section, drafts)
    await this.#refuseShared(section, drafts)
    await section.check?.(drafts, {
      db: this.planning.db,
      manifestOf: this.#manifestOf,
      // The missing record may be in an entry with a fault.
      refuse: (problem) => {
        if (!this.faults.some(({ path }) => path[0] === section.name)) this.#report([section.name], problem)
      },
    })
    return { section, release, drafts }
  }

  /** Runs in parallel; in a transaction one by one, since its connection runs one query at a time. */
  async #all<T, R>(list: readonly T[], make: (one: T, at: number) => Promise<R>): Promise<R[]> {
    if (!this.planning.lock) return Promise.all(list.map(make))
    const made: R[] = []
    for (const [at, one] of list.entries()) made.push(await make(one, at))
    return made
  }

  #report(path: Path, problem: string): void {
    this.faults.push({ path, problem })
  }

  /** Returns the rows that match the natural keys of the entries. */
  async #rows(section: Section, entries: readonly Entry[]): Promise<ReadonlyMap<Entry, Row>> {
    const names = Object.keys(section.key)
    const columns = names.map((name) => columnOf(section, name))
    const wanted = new Map<string, Entry[]>()
    const first: unknown[] = []
    for (const entry of entries) {
      const stored = await this.#all(names, async (name, at) =>
        (columns[at] as Column).store(entry.values[name], undefined, this.#storing(entry, name, {})),
      )
      // A row that refers to a row not yet created does not exist either.
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
    // An entry without a key may be new or not.
    if (row === undefined && entry.key !== undefined)
      for (const name of Object.keys(section.required))
        if (values[name] === undefined && !this.#isAtFault(pathOf(entry, name)))
          this.#report(pathOf(entry, name), `is required for a new ${section.noun}`)

    const next: Row = row === undefined ? { ...section.initial?.(this.planning.now) } : { ...row }
    const links: DraftedLink[] = []
    const parts: DraftedParts[] = []
    for (const name of keyFirst(section, values)) {
      const how = section.columns?.[name] ?? asIs(name)
      const storing = this.#storing(entry, name, next)
      if ('link' in how) links.push(await this.#link(how, values[name] as string[], row?.[section.id], storing))
      else if ('parts' in how) parts.push(await this.#parts(how, values[name], row?.[section.id], storing))
      else next[how.column] = await this.#store(how, values[name], row?.[how.column], storing)
    }
    Object.assign(next, section.follow?.(values, row))
    const refuse = (problem: string, field?: string, within: Path = []) => {
      const place = field === undefined ? path : [...pathOf(entry, field), ...within]
      // A field with a fault has no value.
      if (field === undefined || !this.#isAtFault(place)) this.#report(place, problem)
    }
    return { entry, values, row, next, links, parts, refuse }
  }

  #store(column: Column, value: unknown, stored: unknown, storing: Storing): unknown {
    return column.slow ? this.planning.slow(column, value, stored, storing) : column.store(value, stored, storing)
  }

  #storing(entry: Entry, field: string, row: Row): Storing {
    return {
      secretKey: this.planning.secretKey,
      manifestOf: this.#manifestOf,
      key: entry.key ?? '',
      row,
      idOf: async (target, name, within = []) => {
        const id = await this.#idOf(target, name)
        if (id !== undefined && id !== several) return id
        const path = [...pathOf(entry, field), ...within]
        if (!this.#isAtFault(path)) this.#report(path, unfound(target, name, id))
        return undefined
      },
      rowOf: async ({ table, by }, name) =>
        this.#drafted.get(table)?.find(({ next }) => next[by] === name)?.next ??
        (await this.planning
          .db(table)
          .where({ [by]: name })
          .first()),
    }
  }

  /** Returns the id for a name: of a database row, else Coming for an entry of the file; `several` if ambiguous. */
  #idOf(target: Target, name: string): Promise<unknown> {
    const memory = JSON.stringify([target.table, target.by, name])
    let id = this.#ids.get(memory)
    if (id === undefined) {
      id = this.#findId(target, name)
      this.#ids.set(memory, id)
    }
    return id
  }

  async #findId({ table, by, orId }: Target, name: string): Promise<unknown> {
    const found = await this.#idsWhere(table, { [by]: name })
    if (found.length > 0) return found.length === 1 ? found[0] : several
    for (const [section, entries] of this.entries) {
      if (section.table !== table) continue
      const entry = entries.find(({ values }) =>
        Object.keys(section.key).some((field) => columnOf(section, field).column === by && values[field] === name),
      )
      if (entry !== undefined) return new Coming(entry)
    }
    return orId && /^\d{1,15}$/.test(name) ? (await this.#idsWhere(table, { id: Number(name) }))[0] : undefined
  }

  /** Returns at most two rows, enough to see if there is exactly one. */
  #idsWhere(table: string, by: Row): Promise<unknown[]> {
    return this.planning.db(table).where(by).limit(2).pluck('id')
  }

  async #link(link: Link, names: readonly string[], own: unknown, storing: Storing): Promise<DraftedLink> {
    const wanted: unknown[] = []
    // One by one, so that faults come in list order.
    for (const [at, name] of names.entries()) wanted.push(await storing.idOf(link.target, name, [at]))
    const known: unknown[] =
      own === undefined
        ? []
        : await this.planning
            .db(link.link)
            .where({ [link.own]: own })
            .pluck(link.other)
    return { link, wanted: [...new Set(wanted)], known }
  }

  async #parts(parts: Parts, value: unknown, own: unknown, storing: Storing): Promise<DraftedParts> {
    const wanted = await parts.rows(value, storing)
    const known: Row[] = own === undefined ? [] : await this.planning.db(parts.parts).where({ [parts.own]: own })
    return { parts, wanted, known: known.map(({ [parts.own]: _, ...row }) => row) }
  }

  /** Lets one of the entries that share a flag take it over. Returns the rows that lose it. */
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
        refuse(`is already set for ${taker?.entry.key}; only one ${section.noun} can have it`, flag)
      if (taker === undefined || taker.row?.[column] === 1) continue
      for (const { next, values } of members) if (values[flag] === undefined) next[column] = 0
      // Nothing can refer to a row that is not yet created.
      if (!(group instanceof Coming))
        release.push({ of: common === undefined ? {} : { [common]: group }, flag: column })
    }
    return release
  }

  /** Reports a fault if two rows would have the same value in a unique field. */
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
          refuse(`must be unique: another ${section.noun} has the same value`, field)
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

/** Stands for several rows with the same name. */
const several = Symbol('several')

const unfound = ({ noun, orId }: Target, name: string, id: unknown): string =>
  id === several
    ? `is the name of more than one ${noun}${orId ? '; the id tells them apart' : ''}`
    : `no ${noun} is called ${name}`

/** Returns the names of the stated fields, natural key first, because other values may depend on it. */
const keyFirst = ({ key }: Section, values: Row): Set<string> =>
  new Set([...Object.keys(key).filter((name) => Object.hasOwn(values, name)), ...Object.keys(values)])

/** Returns the column of a field. A field stored as rows of another table has none and is neither a key nor a flag. */
function columnOf(section: Pick<Section, 'columns'>, field: string): Column {
  const how = section.columns?.[field] ?? asIs(field)
  if (!('column' in how)) throw new Error(`${field} is kept in another table and has no column`)
  return how
}

/** Splits values into chunks for `in (…)`, without duplicates. */
function* portions(values: readonly unknown[], size = 500): Generator<unknown[]> {
  const single = [...new Set(values)]
  for (let start = 0; start < single.length; start += size) yield single.slice(start, start + size)
}

/** Sorts faults by their place in the file; within an entry, in the order of discovery. */
function sortByPlace(faults: readonly SetupFault[], document: unknown): SetupFault[] {
  const names = Object.keys(document ?? {})
  const place = ({ path: [name, entry] }: SetupFault): [number, number] => [
    names.indexOf(String(name)),
    typeof entry === 'number' ? entry : 0,
  ]
  return [...faults].sort((a, b) => {
    const [section, entry] = place(a)
    const [otherSection, otherEntry] = place(b)
    return section - otherSection || entry - otherEntry
  })
}
