import type { Knex } from 'knex'
import { groupRows } from '../../domain/values/group-by.js'
import { foldSpelling } from '../../domain/values/spelling.js'
import { withStoredForm } from './fields.js'
import type { ManifestLookup } from './manifests.js'
import { splitBatches } from './matching.js'
import {
  type FieldStorage,
  getColumn,
  plainColumn,
  type ReadContext,
  type Row,
  type Section,
  type Shared,
  type Target,
} from './section.js'
import { sections as all } from './sections.js'

export interface ExportedEntry {
  readonly values: Row
  /** Names of stored values that must not be in the file. */
  readonly leftOut: readonly string[]
}

export interface ExportedSection {
  readonly section: Section
  /** Sorted by natural key. */
  readonly entries: readonly ExportedEntry[]
  /** Natural keys shared by several rows, which the file cannot distinguish (R-2750). */
  readonly sharedKeys: readonly string[]
  /** Natural keys that another installation would refuse, omitted from a portable file (R-2690). */
  readonly ownKeys?: readonly string[]
}

export interface ExportOptions {
  readonly manifestOf: ManifestLookup
  /** Time against which link expiry is checked. */
  readonly machineNow: Date
  readonly sections?: readonly Section[] | undefined
}

/**
 * Returns the entries for the current rows, without secrets and retired rows. Applying the entries changes nothing
 * (R-2629).
 */
export async function exportSetup(db: Knex, options: ExportOptions): Promise<readonly ExportedSection[]> {
  const sections = options.sections ?? all
  const exported: ExportedSection[] = []
  for (const section of sections) exported.push(await exportSection(db, section, sections, options))
  return exported.filter(({ entries }) => entries.length > 0)
}

async function exportSection(
  db: Knex,
  section: Section,
  sections: readonly Section[],
  { manifestOf, machineNow }: ExportOptions,
): Promise<ExportedSection> {
  const retired = section.removal?.retired
  const query = db(section.table)
  const rows: Row[] = await (retired === undefined ? query : query.whereNull(retired))
  const fields = { ...section.key, ...section.required, ...section.optional }
  const columns = Object.keys(fields).map((name): [string, FieldStorage] => [
    name,
    section.columns?.[name] ?? plainColumn(name),
  ])
  const names = new Names(db, sections)
  for (const [, how] of columns)
    if ('column' in how && how.target !== undefined)
      await names.load(
        how.target,
        rows.map((row) => row[how.column]),
      )
  const lists = new Map<string, ReadonlyMap<unknown, unknown>>()
  for (const [name, how] of columns) {
    if ('link' in how) lists.set(name, await names.linked(how))
    else if ('parts' in how) lists.set(name, await how.read(db))
    else if ('shared' in how) lists.set(name, await sharedByEntry(db, how, rows, section.id))
  }
  const usual = await db('currencies').where({ is_default: 1 }).first('decimals')
  const keyOf = (row: Row): string =>
    JSON.stringify(Object.keys(section.key).map((name) => row[getColumn(section, name).column]))
  const rowsByKey = groupRows(rows, keyOf)
  const sharedKeys = new Set<string>()
  const entries = rows.flatMap((row): ExportedEntry[] => {
    const values: Row = {}
    const leftOut: string[] = []
    const reading: ReadContext = {
      row,
      manifestOf,
      machineNow,
      defaultDecimals: usual?.decimals ?? 2,
      nameOf: (target, id) => names.nameOf(target, id),
      isName: (target, name) => names.isName(target, name),
      leaveOut: (name) => leftOut.push(name),
    }
    for (const [name, how] of columns) {
      if (!('column' in how)) values[name] = lists.get(name)?.get(row[section.id]) ?? fields[name]?.cleared
      else if (how.read !== undefined)
        values[name] = withStoredForm(fields[name] as never, how.read(row[how.column], reading))
      else if (row[how.column] != null) leftOut.push(name)
    }
    const entry = section.exported === undefined ? values : section.exported(values, reading)
    if (entry === undefined || Object.keys(section.key).some((name) => entry[name] === undefined)) return []
    if ((rowsByKey.get(keyOf(row)) ?? []).length > 1) {
      sharedKeys.add(naturalKeyText(section, entry))
      return []
    }
    return [{ values: Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)), leftOut }]
  })
  return { section, entries: sortByKey(section, entries), sharedKeys: [...sharedKeys].sort() }
}

/** Returns shared values by the ID of the rows that share them. */
async function sharedByEntry(
  db: Knex,
  { shared, keeps, by }: Shared,
  rows: readonly Row[],
  id: string,
): Promise<ReadonlyMap<unknown, unknown>> {
  const placeOf = (row: Row) => JSON.stringify(by.map((name) => row[name]))
  const kept: Row[] = await db(shared).select(keeps, ...by)
  const values = new Map(kept.map((row) => [placeOf(row), row[keeps]]))
  return new Map(rows.map((row) => [row[id], values.get(placeOf(row))]))
}

/** Returns an entry's natural key as text. */
export const naturalKeyText = ({ key }: Section, values: Row): string =>
  Object.keys(key)
    .map((name) => values[name])
    .join('+')

/** Returns a sort key that compares names first without and then with letter case. */
const nameSortKey = (name: string): string => `${foldSpelling(name)}\0${name}`

function sortByKey(section: Section, entries: readonly ExportedEntry[]): ExportedEntry[] {
  const keyed = entries.map((entry) => {
    const text = naturalKeyText(section, entry.values)
    return { entry, order: nameSortKey(text) }
  })
  return keyed.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ entry }) => entry)
}

/** Names of rows that other rows refer to. */
class Names {
  readonly #byTarget = new Map<string, Map<unknown, unknown>>()

  constructor(
    private readonly db: Knex,
    private readonly sections: readonly Section[],
  ) {}

  /**
   * Loads the names of a target's rows: of all rows if its table belongs to a section, otherwise of the rows with the
   * given IDs. If `orId` is set, an ID replaces a name that several rows share.
   */
  async load(target: Target, ids: readonly unknown[]): Promise<void> {
    const { table, by, orId } = target
    const section = this.sections.find((one) => one.table === table)
    const retired = section?.removal?.retired
    const known = this.#namesOf(target)
    const add = async (query: Knex.QueryBuilder) => {
      if (retired !== undefined) query.whereNull(retired)
      for (const { id, name } of (await query.select('id', `${by} as name`)) as Row[]) known.set(id, name)
    }
    if (section !== undefined) {
      await add(this.db(table))
      if (orId) {
        const rowsByName = groupRows([...known], ([, name]) => name)
        for (const [id, name] of [...known]) if ((rowsByName.get(name) ?? []).length > 1) known.set(id, id)
      }
      return
    }
    for (const portion of splitBatches(ids.filter((id) => id != null)))
      await add(this.db(table).whereIn('id', portion as number[]))
    if (!orId) return
    // If several rows share a name, only the ID identifies one.
    const shared = new Set<unknown>()
    for (const portion of splitBatches([...known.values()])) {
      const rows: Row[] = await this.db(table)
        .whereIn(by, portion as string[])
        .groupBy(by)
        .havingRaw('count(*) > 1')
        .select(`${by} as name`)
      for (const { name } of rows) shared.add(name)
    }
    for (const [id, name] of known) if (shared.has(name)) known.set(id, id)
  }

  /** Returns the names of the rows that a link table refers to, as one list per owning row, keyed by the owner's ID. */
  async linked({
    link,
    own,
    other,
    target,
  }: Extract<FieldStorage, { link: string }>): Promise<ReadonlyMap<unknown, unknown>> {
    const rows: Row[] = await this.db(link).orderBy([own, other]).select(`${own} as own`, `${other} as other`)
    await this.load(
      target,
      rows.map(({ other }) => other),
    )
    const lists = new Map<unknown, unknown[]>()
    for (const { own, other } of rows) {
      const name = this.nameOf(target, other)
      if (name !== undefined) lists.set(own, [...(lists.get(own) ?? []), name])
    }
    // The order of the names is irrelevant, and row IDs differ between installations.
    for (const names of lists.values()) names.sort((a, b) => (nameSortKey(String(a)) < nameSortKey(String(b)) ? -1 : 1))
    return lists
  }

  nameOf(target: Target, id: unknown): unknown {
    return this.#namesOf(target).get(id)
  }

  isName(target: Target, name: string): boolean {
    return [...this.#namesOf(target).values()].includes(name)
  }

  #namesOf({ table, by }: Target): Map<unknown, unknown> {
    const memory = JSON.stringify([table, by])
    let names = this.#byTarget.get(memory)
    if (names === undefined) {
      names = new Map()
      this.#byTarget.set(memory, names)
    }
    return names
  }
}
