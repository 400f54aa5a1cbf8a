import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { instant } from '../../domain/context.js'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import { type Administrator, administrators, administratorTables, findAccessErrors } from './administrators.js'
import { logEndpointChanges, readEndpointEvents } from './endpoint-events.js'
import { type Path, type SetupProblem, SetupRefused } from './errors.js'
import { recordFormerName } from './former-names.js'
import type { ManifestLookup } from './manifests.js'
import { type Plan, type PlannedSection, planSetup } from './plan.js'
import { PendingId, type PlannedEntry } from './planned-writes.js'
import type { Entry } from './read.js'
import { type Removed, removeRows } from './removals.js'
import type { Row, Section } from './section.js'
import { NotPrepared, type Progress, SlowWorkCache } from './slow-work.js'

export interface SetupOptions {
  readonly now: Date
  /** Time against which link expiry is checked. Defaults to `now`. */
  readonly machineNow?: Date | undefined
  readonly secretKey: SecretKey
  /** The installation's key for token hashes. */
  readonly linkKey: Buffer
  /** Sections of the file. Defaults to the built-in sections. */
  readonly sections?: readonly Section[] | undefined
  /** Finds the manifests of installed modules. */
  readonly manifestOf: ManifestLookup
  /** Receives the progress of password hashing. */
  readonly progress?: Progress | undefined
}

export interface SetupOutcome {
  /** Natural key, with parts joined by plus signs. */
  readonly key: string
  readonly id: unknown
  readonly what: PlannedEntry['what'] | Removed['what']
}

/** Results by section name in writing order, with entries in file order. */
export type SetupResult = ReadonlyMap<string, readonly SetupOutcome[]>

/** Maximum attempts if the database changes between planning and writing. */
const maxAttempts = 5

/**
 * Applies a parsed setup file in one transaction. Applying the file again changes nothing. Other processes can write at
 * the same time. Throws SetupRefused with all errors if the file has any, and then writes nothing.
 */
export async function applySetup(database: Database, document: unknown, given: SetupOptions): Promise<SetupResult> {
  const options = { ...given, machineNow: given.machineNow ?? given.now }
  const remembered = new SlowWorkCache(given.progress)
  for (let attempt = 1; ; attempt++) {
    const { sections } = await planWithoutFaults(document, {
      ...options,
      db: database.read,
      slow: remembered.working,
      lock: false,
    })
    try {
      return await database.transaction(async (db) => {
        await lockTables(database, db, sections)
        const plan = await planWithoutFaults(document, { ...options, db, slow: remembered.recalling, lock: true })
        return writeWithAccessCheck(db, plan, options.now)
      })
    } catch (error) {
      if (!(error instanceof NotPrepared) || attempt === maxAttempts) throw error
    }
  }
}

/**
 * Returns a document's errors, one line each, without applying it. Ignores errors at or below the paths in `except`.
 */
export async function validateSetup(
  database: Database,
  document: unknown,
  options: SetupOptions,
  except: readonly Path[] = [],
): Promise<readonly string[]> {
  const { working: slow } = new SlowWorkCache()
  const machineNow = options.machineNow ?? options.now
  const { faults } = await planSetup(document, { ...options, machineNow, db: database.read, slow, lock: false })
  const isExcepted = ({ path }: SetupProblem) => except.some((place) => place.every((part, at) => path[at] === part))
  return new SetupRefused(faults.filter((fault) => !isExcepted(fault))).lines
}

async function planWithoutFaults(...[document, planning]: Parameters<typeof planSetup>): Promise<Plan> {
  const made = await planSetup(document, planning)
  if (made.faults.length > 0) throw new SetupRefused(made.faults)
  return made
}

/** Locks the sections' tables against other writers until the transaction ends. SQLite has a single writer anyway. */
async function lockTables({ dialect }: Database, db: Knex, sections: readonly PlannedSection[]): Promise<void> {
  if (dialect !== 'postgres') return
  const tables = new Set(sections.map(({ section }) => section.table))
  // Administrators are counted across both tables.
  if (administratorTables.some((table) => tables.has(table))) for (const table of administratorTables) tables.add(table)
  for (const table of [...tables].sort()) await db.raw('lock table ?? in share row exclusive mode', [table])
}

/** Writes a plan. Throws SetupRefused if that leaves no full administrator although there was one (R-2628). */
async function writeWithAccessCheck(db: Knex, plan: Plan, now: Date): Promise<SetupResult> {
  const before: Administrator[] = await administrators(db).select('staff.id', 'staff.role_id')
  const reach = await readEndpointEvents(db)
  const result = await write(db, plan, now)
  await logEndpointChanges(db, reach, now)
  if (before.length > 0 && (await administrators(db).first('staff.id')) === undefined)
    throw new SetupRefused(findAccessErrors(before, plan.sections))
  return result
}

async function write(db: Knex, { sections }: Plan, now: Date): Promise<SetupResult> {
  const ids = new Map<Entry, unknown>()
  const real = (value: unknown): unknown => (value instanceof PendingId ? ids.get(value.entry) : value)
  for (const { section, entries, release } of sections) {
    for (const { of, flag } of release)
      await db(section.table)
        .where({ ...of, [flag]: 1 })
        .update({ [flag]: 0 })
    for (const one of entries) ids.set(one.entry, await writeRow(db, section, one, real))
  }
  for (const { section, entries } of sections)
    for (const one of entries) {
      await writeLinks(db, one, ids.get(one.entry), real)
      await writeParts(db, one, ids.get(one.entry), real)
      await writeShared(db, one, now)
      if (one.renamed !== undefined) await followName(db, section, { ...one, renamed: one.renamed }, now)
    }
  for (const { section, entries } of sections)
    await section.written?.(db, new Map(entries.map(({ key, columns }) => [key, columns])), now)
  const removed = await removeRows(db, sections, instant(now))
  return new Map(
    sections.map(({ section, entries, removals }) => [
      section.name,
      [
        ...entries.map(({ key, what, entry }) => ({ entry, key, what, id: ids.get(entry) })),
        ...removals.map(({ key, entry }) => ({ entry, key, ...(removed.get(entry) as Removed) })),
      ]
        .sort((a, b) => getPosition(a.entry) - getPosition(b.entry))
        .map(({ key, what, id }) => ({ key, what, id })),
    ]),
  )
}

/** Updates copies of a row's old name, and records the rename. */
async function followName(
  db: Knex,
  section: Section,
  { id, renamed: { from, to } }: Pick<PlannedEntry, 'id'> & { readonly renamed: NonNullable<PlannedEntry['renamed']> },
  now: Date,
): Promise<void> {
  await section.renaming?.follow?.(db, from, to)
  await recordFormerName(db, section, { row_id: Number(id), old_name: from, new_name: to, created_at: instant(now) })
}

/**
 * Returns an entry's position in its list, or 0 in a map, whose entries are already in order because a map has no
 * removals.
 */
const getPosition = ({ path }: Entry): number => (typeof path[1] === 'number' ? path[1] : 0)

type ResolveId = (value: unknown) => unknown

const resolveRow = (row: Row, real: ResolveId): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, real(value)]))

async function writeRow(
  db: Knex,
  { table, id }: Section,
  { id: known, columns }: PlannedEntry,
  real: ResolveId,
): Promise<unknown> {
  const row = resolveRow(columns, real)
  if (known === undefined) {
    const [made] = (await db(table).insert(row).returning(id)) as Row[]
    return made?.[id]
  }
  if (Object.keys(row).length > 0)
    await db(table)
      .where({ [id]: known })
      .update(row)
  return known
}

async function writeLinks(db: Knex, { links }: PlannedEntry, id: unknown, real: ResolveId): Promise<void> {
  for (const { link, added, gone } of links) {
    const { link: table, own, other } = link
    if (gone.length > 0)
      await db(table)
        .where({ [own]: id })
        .whereIn(other, gone as number[])
        .delete()
    // The entry at the other end may already have created the link.
    if (added.length > 0)
      await db(table)
        .insert(added.map((to) => ({ [own]: id, [other]: real(to) })))
        .onConflict()
        .ignore()
  }
}

async function writeParts(db: Knex, { parts }: PlannedEntry, id: unknown, real: ResolveId): Promise<void> {
  for (const { parts: kept, added, gone } of parts) {
    const { parts: table, own } = kept
    if (gone.length > 0)
      await db(table)
        .where({ [own]: id })
        .where((any) => {
          for (const row of gone) any.orWhere(row)
        })
        .delete()
    if (added.length > 0) await db(table).insert(added.map((row) => ({ [own]: id, ...resolveRow(row, real) })))
  }
}

async function writeShared(db: Knex, { shared }: PlannedEntry, now: Date): Promise<void> {
  for (const { shared: kept, of, wanted } of shared) {
    const { shared: table, keeps, by, initial } = kept
    if (wanted === null) await db(table).where(of).delete()
    else
      await db(table)
        .insert({ ...of, [keeps]: wanted, ...initial(now) })
        .onConflict([...by])
        .merge([keeps])
  }
}
