import type { Knex } from 'knex'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import { Settings } from '../../domain/settings/settings.js'
import { renameRow } from './encrypted-columns.js'
import type { Path, SetupProblem } from './errors.js'
import { refuseFormerNames } from './former-names.js'
import type { ManifestLookup } from './manifests.js'
import { type Match, matchRows, splitBatches } from './matching.js'
import {
  type DraftedLink,
  type DraftedParts,
  type DraftedShared,
  linkPairs,
  PendingId,
  type PlannedEntry,
  type PlannedRemoval,
  type PlannedShared,
  planWrites,
  refuseContradictions,
  type WorkingDraft,
} from './planned-writes.js'
import { defaultValues, type Entry, fieldPath, readDocument } from './read.js'
import { ambiguous, References } from './references.js'
import {
  type Column,
  getColumn,
  type Link,
  type Parts,
  plainColumn,
  type Row,
  type Section,
  type StoreContext,
} from './section.js'
import { sections as all } from './sections.js'

export interface PlannedSection {
  readonly section: Section
  readonly entries: readonly PlannedEntry[]
  readonly removals: readonly PlannedRemoval[]
  /** Column values of the rows that must first lose a flag, and the flag's column. */
  readonly release: readonly { readonly of: Row; readonly flag: string }[]
}

/** Does slow work on a value, or returns its result from an earlier plan. */
export type Slow = (column: Column, value: unknown, stored: unknown, storing: StoreContext) => Promise<unknown>

export interface PlanOptions {
  readonly db: Knex
  readonly now: Date
  /** Time against which link expiry is checked. A sandbox has a separate business clock. */
  readonly machineNow: Date
  readonly secretKey: SecretKey
  readonly linkKey: Buffer
  readonly slow: Slow
  /** True to lock the rows that are read until the transaction ends. */
  readonly lock: boolean
  readonly sections?: readonly Section[] | undefined
  readonly manifestOf: ManifestLookup
}

export interface Plan {
  /** In writing order. */
  readonly sections: readonly PlannedSection[]
  /** In file order. */
  readonly faults: readonly SetupProblem[]
}

/** Compares a parsed file with the database. Returns the writes and all errors, and writes nothing. */
export async function planSetup(document: unknown, planning: PlanOptions): Promise<Plan> {
  const reading = readDocument(document, planning.sections ?? all)
  const planner = new Planner(planning, reading.entries, [...reading.faults])
  const drafted: DraftedSection[] = []
  for (const [section, entries] of reading.entries) drafted.push(await planner.section(section, entries))
  const stated = new Set(drafted.flatMap(({ drafts }) => drafts.flatMap(linkPairs)))
  return {
    sections: drafted.map(({ drafts, ...rest }) => ({
      ...rest,
      entries: drafts.map((draft) => planWrites(draft, stated)),
    })),
    faults: sortByPlace(planner.faults, document),
  }
}

/** Plans one document against the database. */
class Planner {
  readonly #drafted = new Map<string, readonly WorkingDraft[]>()
  readonly #manifestOf: ManifestLookup
  readonly #references: References

  constructor(
    private readonly planning: PlanOptions,
    entries: ReadonlyMap<Section, readonly Entry[]>,
    readonly faults: SetupProblem[],
  ) {
    this.#manifestOf = planning.manifestOf
    this.#references = new References(planning.db, entries, planning.sections ?? all)
  }

  async section(section: Section, entries: readonly Entry[]): Promise<DraftedSection> {
    const matches = await matchRows(section, entries, {
      db: this.planning.db,
      lock: this.planning.lock,
      storeKey: async (entry, name, value) => {
        // The error in the value is already reported.
        if (value === undefined) return undefined
        const storing = this.#storing(entry, name, {}, entry.key)
        return getColumn(section, name).store(value, undefined, storing)
      },
      rename: (section, row, column, to) => renameRow(section, row, column, to, this.planning),
      report: (path, problem) => this.#report(path, problem),
    })
    await refuseFormerNames(section, matches, this.planning.db, (path, problem) => this.#report(path, problem))
    const removals = entries
      .filter(({ isAbsent }) => isAbsent)
      .map((entry) => ({ entry, key: entry.key ?? '', row: matches.get(entry)?.stored }))
    // Entries with errors are drafted too, because they may have more.
    const drafts = await this.#all(
      entries.filter(({ isAbsent }) => !isAbsent),
      (entry) => this.#draft(entry, matches.get(entry) as Match),
    )
    this.#drafted.set(section.table, drafts)
    const release = this.#handOver(section, drafts)
    await this.#refuseShared(section, drafts)
    refuseContradictions(drafts)
    await section.check?.(drafts, {
      db: this.planning.db,
      now: this.planning.now,
      machineNow: this.planning.machineNow,
      secretKey: this.planning.secretKey,
      manifestOf: this.#manifestOf,
      settings: () => this.#settings(),
      // The missing record may be in an entry with an error.
      refuse: (problem) => {
        if (!this.faults.some(({ path }) => path[0] === section.name)) this.#report([section.name], problem)
      },
    })
    return { section, release, drafts, removals }
  }

  /** Maps the list in parallel or, in a transaction, one by one, because its connection runs one query at a time. */
  async #all<T, R>(list: readonly T[], make: (one: T, at: number) => Promise<R>): Promise<R[]> {
    if (!this.planning.lock) return Promise.all(list.map(make))
    const made: R[] = []
    for (const [at, one] of list.entries()) made.push(await make(one, at))
    return made
  }

  async #settings(): Promise<Settings> {
    const stored: Row[] = await this.planning.db('settings').select('name', 'value')
    const drafted = (this.#drafted.get('settings') ?? []).map(({ next }) => next)
    return new Settings(
      new Map([...stored, ...drafted].map(({ name, value }) => [String(name), value as string | null])),
    )
  }

  #report(path: Path, problem: string): void {
    this.faults.push({ path, problem })
  }

  async #draft(entry: Entry, { values: stated, key, row, stored }: Match): Promise<WorkingDraft> {
    const { section, path } = entry
    const given = section.complete?.(stated) ?? stated
    const values = row === undefined ? { ...defaultValues(section), ...given } : given
    // If the entry's key has an error, it is unknown whether the entry is new.
    if (row === undefined && key !== undefined)
      for (const name of Object.keys(section.required))
        if (values[name] === undefined && !this.#isAtFault(fieldPath(entry, name)))
          this.#report(fieldPath(entry, name), `is required for a new ${section.noun}`)

    const next: Row = row === undefined ? { ...section.initial?.(this.planning.now) } : restoreRow(section, row)
    const links: DraftedLink[] = []
    const parts: DraftedParts[] = []
    const shared: DraftedShared[] = []
    for (const name of keyFirst(section, values)) {
      const how = section.columns?.[name] ?? plainColumn(name)
      const storing = this.#storing(entry, name, next, key)
      if ('link' in how) links.push(await this.#link(how, values[name] as string[], row?.[section.id], storing))
      else if ('parts' in how) parts.push(await this.#parts(how, values[name], row?.[section.id], storing))
      else if ('shared' in how) {
        // An omitted value does not change, even for a new entry, because other rows may share it.
        if (Object.hasOwn(given, name)) shared.push({ field: name, shared: how, wanted: values[name] })
      } else next[how.column] = await this.#store(how, values[name], row?.[how.column], storing)
    }
    Object.assign(next, section.follow?.(values, row, this.planning))
    const refuse = (problem: string, field?: string, within: Path = []) => {
      const place = field === undefined ? path : [...fieldPath(entry, field), ...within]
      // A field with a reported error has no valid value to check.
      if (field === undefined || !this.#isAtFault(place)) this.#report(place, problem)
    }
    return { entry, values, row, stored, next, links, parts, shared: await this.#shared(shared, next), refuse }
  }

  #store(column: Column, value: unknown, stored: unknown, storing: StoreContext): unknown {
    return column.slow ? this.planning.slow(column, value, stored, storing) : column.store(value, stored, storing)
  }

  #storing(entry: Entry, field: string, row: Row, key = ''): StoreContext {
    return {
      secretKey: this.planning.secretKey,
      linkKey: this.planning.linkKey,
      manifestOf: this.#manifestOf,
      key,
      row,
      idOf: async (target, name, within = []) => {
        const id = await this.#references.idOf(target, name)
        if (id !== undefined && id !== ambiguous) return id
        // If the referenced row does not exist, neither does the row to remove.
        if (entry.isAbsent) return undefined
        const path = [...fieldPath(entry, field), ...within]
        if (!this.#isAtFault(path)) this.#report(path, await this.#references.unfound(target, name, id))
        return undefined
      },
      rowOf: async (target, name) => {
        const id = await this.#references.idOf(target, name)
        if (id === undefined || id === ambiguous) return undefined
        const draft = this.#drafted
          .get(target.table)
          ?.find(({ entry, row }) => (id instanceof PendingId ? id.entry === entry : row?.id === id))
        return (
          draft?.next ?? (id instanceof PendingId ? undefined : this.planning.db(target.table).where({ id }).first())
        )
      },
      defaultDecimals: async () => {
        const drafted = this.#drafted.get('currencies')?.find(({ next }) => next.is_default === 1)
        const row = drafted?.next ?? (await this.planning.db('currencies').where({ is_default: 1 }).first('decimals'))
        return currencyDecimals(row)
      },
    }
  }

  async #link(link: Link, names: readonly string[], own: unknown, storing: StoreContext): Promise<DraftedLink> {
    const wanted: unknown[] = []
    // One by one, so that errors are in list order.
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

  async #parts(parts: Parts, value: unknown, own: unknown, storing: StoreContext): Promise<DraftedParts> {
    const wanted = await parts.rows(value, storing)
    const known: Row[] = own === undefined ? [] : await this.planning.db(parts.parts).where({ [parts.own]: own })
    return { parts, wanted, known: known.map(({ [parts.own]: _, ...row }) => row) }
  }

  /** Adds the stored value, and the column values that identify its row, to each drafted shared value. */
  async #shared(drafted: readonly DraftedShared[], row: Row): Promise<PlannedShared[]> {
    const found: PlannedShared[] = []
    for (const one of drafted) {
      const of = Object.fromEntries(one.shared.by.map((column) => [column, row[column]]))
      // A missing column has an error, which is already reported.
      if (Object.values(of).includes(undefined)) continue
      const known: Row | undefined = await this.planning.db(one.shared.shared).where(of).first(one.shared.keeps)
      found.push({ ...one, of, known: known?.[one.shared.keeps] ?? null })
    }
    return found
  }

  /** Gives a unique flag to the entry that sets it. Returns the rows that lose it. */
  #handOver(section: Section, drafts: readonly WorkingDraft[]): PlannedSection['release'] {
    if (section.onlyOne === undefined) return []
    const { flag, within } = section.onlyOne
    const { column } = getColumn(section, flag)
    const common = within === undefined ? undefined : getColumn(section, within).column
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
      // No stored row belongs to a group that is not yet created.
      if (!(group instanceof PendingId))
        release.push({ of: common === undefined ? {} : { [common]: group }, flag: column })
    }
    return release
  }

  /** Reports an error if two rows would have the same value in a unique field. */
  async #refuseShared(section: Section, drafts: readonly WorkingDraft[]): Promise<void> {
    for (const field of section.distinct ?? []) {
      const { column } = getColumn(section, field)
      const stating = drafts.filter(({ next, values }) => values[field] != null && next[column] !== undefined)
      const holders = new Map<unknown, unknown>()
      for (const portion of splitBatches(stating.map(({ next }) => next[column]))) {
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

/**
 * Returns a currency's number of decimals. Without a currency, returns the usual number, because a missing default
 * currency is reported elsewhere.
 */
const currencyDecimals = (currency: Row | undefined): number => Number(currency?.decimals ?? 2)

interface DraftedSection extends Omit<PlannedSection, 'entries'> {
  readonly drafts: readonly WorkingDraft[]
}

/** Returns a copy of a row, not retired, because an entry includes the row. */
const restoreRow = ({ removal }: Section, row: Row): Row =>
  removal?.retired !== undefined && row[removal.retired] !== null
    ? { ...row, [removal.retired]: null, ...removal.whenStatedAgain }
    : { ...row }

/** Returns the names of an entry's fields, natural key first, because other values may depend on it. */
const keyFirst = ({ key }: Section, values: Row): Set<string> =>
  new Set([...Object.keys(key).filter((name) => Object.hasOwn(values, name)), ...Object.keys(values)])

/** Sorts errors by their place in the file and, within an entry, in the order of discovery. */
function sortByPlace(faults: readonly SetupProblem[], document: unknown): SetupProblem[] {
  const names = Object.keys(document ?? {})
  const place = ({ path: [name, entry] }: SetupProblem): [number, number] => [
    names.indexOf(String(name)),
    typeof entry === 'number' ? entry : 0,
  ]
  return [...faults].sort((a, b) => {
    const [section, entry] = place(a)
    const [otherSection, otherEntry] = place(b)
    return section - otherSection || entry - otherEntry
  })
}
