import type { Knex } from 'knex'
import { didYouMean, foldSpelling, foldValue } from '../../domain/values/spelling.js'
import { compoundRows } from './compound-keys.js'
import { PendingId } from './planned-writes.js'
import type { Entry } from './read.js'
import { getColumn, type Row, type Section, type Target } from './section.js'

/** Result for a name that several rows share. */
export const ambiguous = Symbol('several')

/** Resolves names to the IDs of rows, as they will be after applying the file. */
export class References {
  readonly #ids = new Map<string, Promise<unknown>>()
  readonly #names = new Map<string, Promise<readonly StoredName[]>>()
  readonly #compound = new Map<string, Promise<readonly Row[]>>()
  readonly #sections: ReadonlyMap<string, Section>

  constructor(
    private readonly db: Knex,
    private readonly entries: ReadonlyMap<Section, readonly Entry[]>,
    sections: readonly Section[],
  ) {
    this.#sections = new Map(sections.map((section) => [section.table, section]))
  }

  /**
   * Returns the ID for a name: of a stored row, otherwise a PendingId for an entry of the file, otherwise of the row
   * whose ID is given in place of the name, if the target allows it. Returns `ambiguous` if several rows share the
   * name, and undefined if the name is unknown.
   */
  idOf(target: Target, name: string): Promise<unknown> {
    const memory = JSON.stringify([target.table, target.by, name])
    let id = this.#ids.get(memory)
    if (id === undefined) {
      id = this.#findId(target, name)
      this.#ids.set(memory, id)
    }
    return id
  }

  async #findId(target: Target, name: string): Promise<unknown> {
    const { table, orId } = target
    const section = this.#sections.get(table)
    if (section !== undefined && Object.keys(section.key).length > 1)
      return this.#findPartlyNamed(section, target, name)
    const found = await this.#idsCalled(target, name)
    if (found.length > 0) return found.length === 1 ? found[0] : ambiguous
    const entry = this.#entryCalled(target, name)
    if (entry !== undefined) return new PendingId(entry)
    return orId && /^\d{1,15}$/.test(name) ? (await this.#idsWhere(table, { id: Number(name) }))[0] : undefined
  }

  /** Returns the ID for a name that is only part of the natural key, so that several rows can have it. */
  async #findPartlyNamed(section: Section, { table, by, orId }: Target, name: string): Promise<unknown> {
    let rows = this.#compound.get(table)
    if (rows === undefined) {
      const entries = this.entries.get(section) ?? []
      rows = compoundRows(this.db, section, entries, (target, name) => this.idOf(target, name))
      this.#compound.set(table, rows)
    }
    const known = await rows
    const exact = known.filter((row) => row[by] === name)
    const found = exact.length > 0 ? exact : known.filter((row) => foldValue(row[by]) === foldSpelling(name))
    if (found.length > 0) return found.length === 1 ? found[0]?.id : ambiguous
    return orId && /^\d{1,15}$/.test(name) ? known.find(({ id }) => id === Number(name))?.id : undefined
  }

  /** Returns the IDs of the rows that will have a name after applying the file. */
  async #idsCalled(target: Target, name: string): Promise<unknown[]> {
    const { table, by } = target
    const section = this.#sections.get(table)
    const exact = (one: string) => one === name
    const alike = (one: string) => isAlike(one, name)
    // Other tables grow with the business, so only the exact spelling is searched there.
    if (section === undefined) return this.#idsWhere(table, { [by]: name })
    for (const is of section.exact ? [exact] : [exact, alike]) {
      const renamed = this.#entriesOf(target).find(({ newName }) => newName !== undefined && is(newName))
      const gone = this.#entriesOf(target).filter(({ isAbsent, newName }) => isAbsent || newName !== undefined)
      const rows = await this.#namesOf(target)
      const isGone = (row: StoredName) =>
        gone
          .flatMap((entry) => listReferenceNames(entry, target))
          .some((one) => one === row.name || (isAlike(one, row.name) && !rows.some((other) => other.name === one)))
      const ids = rows.filter((row) => is(row.name) && !isGone(row)).map(({ id }) => id)
      if (renamed !== undefined) {
        const old = rows.find((row) => hasName(renamed, target, row.name)) ?? rows.find((row) => is(row.name))
        if (old !== undefined) return [old.id]
      }
      if (ids.length > 0) return ids
    }
    return []
  }

  /** Returns the entry that creates a row with a name. */
  #entryCalled(target: Target, name: string): Entry | undefined {
    const makers = this.#entriesOf(target).filter(({ isAbsent, newName }) => !isAbsent && newName === undefined)
    const exact = makers.find((entry) => listReferenceNames(entry, target).includes(name))
    if (exact !== undefined || this.#sections.get(target.table)?.exact) return exact
    return makers.find((entry) => hasName(entry, target, name))
  }

  #entriesOf({ table }: Target): readonly Entry[] {
    const section = this.#sections.get(table)
    return (section === undefined ? undefined : this.entries.get(section)) ?? []
  }

  /** Returns the names of all rows in a section's table except retired rows. */
  #namesOf({ table, by }: Target): Promise<readonly StoredName[]> {
    const memory = JSON.stringify([table, by])
    let names = this.#names.get(memory)
    if (names === undefined) {
      const retired = this.#sections.get(table)?.removal?.retired
      const query = this.db(table).select('id', `${by} as name`)
      names = (retired === undefined ? query : query.whereNull(retired)) as unknown as Promise<readonly StoredName[]>
      // Without a promise, the query would run every time it is awaited.
      names = Promise.resolve(names)
      this.#names.set(memory, names)
    }
    return names
  }

  /** Returns the message for a name that does not refer to exactly one row. */
  async unfound(target: Target, name: string, id: unknown): Promise<string> {
    const { noun, orId, table } = target
    if (id === ambiguous) return `is the name of more than one ${noun}${orId ? '; use the ID instead' : ''}`
    if (!this.#sections.has(table)) return `no ${noun} is called ${name}`
    const known = [
      ...(await this.#namesOf(target)).map((row) => row.name),
      ...this.#entriesOf(target).flatMap((entry) => listReferenceNames(entry, target)),
    ]
    return `no ${noun} is called ${name}${didYouMean(
      name,
      known.filter((one) => !isAlike(one, name)),
    )}`
  }

  /** Returns at most two IDs, enough to see if there is exactly one. */
  #idsWhere(table: string, by: Row): Promise<unknown[]> {
    return this.db(table).where(by).limit(2).pluck('id')
  }
}

interface StoredName {
  readonly id: unknown
  readonly name: string
}

/** Returns the values of an entry's natural key that are stored in the reference's column. */
const listReferenceNames = ({ section, values }: Entry, { by }: Target): string[] =>
  Object.keys(section.key)
    .filter((field) => getColumn(section, field).column === by && typeof values[field] === 'string')
    .map((field) => values[field] as string)

const hasName = (entry: Entry, target: Target, name: string): boolean =>
  listReferenceNames(entry, target).some((one) => isAlike(one, name))

const isAlike = (one: string, other: string): boolean => foldSpelling(one) === foldSpelling(other)
