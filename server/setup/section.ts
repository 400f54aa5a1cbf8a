import type { Knex } from 'knex'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import type { Settings } from '../../domain/settings/settings.js'
import type { Clearable, Field, Fields, Value } from '../../engine/fields.js'
import type { Path } from './faults.js'
import type { ManifestOf } from './manifests.js'

/** A row read from or written to the database. */
export type Row = Record<string, unknown>

/** The row that a name refers to: in `table`, with the name in column `by`. */
export interface Target {
  /** Noun for such a row in messages: "no role is called x". */
  readonly noun: string
  readonly table: string
  readonly by: string
  /** True if an id is accepted when no row has the name, to distinguish rows with the same name. */
  readonly orId?: true
}

/** The context for storing a value. */
export interface Storing {
  readonly secretKey: SecretKey
  /** Makes the hashes that do not change with the secret key. */
  readonly linkKey: Buffer
  /** The entry's natural key as text. */
  readonly key: string
  /** The row as known so far: its previous values and the natural key. */
  readonly row: Row
  /**
   * Returns the id for a name, or a placeholder for an entry that will create the row. If neither the
   * file nor the database has the name, it reports a fault and returns undefined. `within` is the place in the field.
   */
  readonly idOf: (target: Target, name: string, within?: Path) => Promise<unknown>
  /** Returns the row for a name as this file leaves it; sections written later are not considered. */
  readonly rowOf: (target: Target, name: string) => Promise<Row | undefined>
  /** Returns the decimals of the default currency as this file leaves it. The section must come after currencies. */
  readonly defaultDecimals: () => Promise<number>
  readonly manifestOf: ManifestOf
}

/**
 * Storage of a value in a column. `store` gets the current value, undefined in a new row, and returns exactly that
 * if it means the same, so that applying a file again changes nothing.
 */
export interface Column<T = unknown> {
  readonly column: string
  store(value: T, stored: unknown, storing: Storing): unknown
  /**
   * Returns the value as the file states it; undefined to leave it out. A column without it holds a secret, which is
   * never read back.
   */
  readonly read?: (stored: unknown, reading: Reading) => unknown
  /** The rows whose names it reads. */
  readonly target?: Target
  /** Slow on purpose (hashing), so it runs before the transaction and its result is kept. */
  readonly slow?: boolean
}

/** The context for reading a value back. */
export interface Reading {
  readonly row: Row
  readonly manifestOf: ManifestOf
  /** The time by which links expire. */
  readonly machineNow: Date
  /** The decimals of the default currency. */
  readonly defaultDecimals: number
  /** Returns the name of the row with an id; undefined if there is none, or it is retired. */
  readonly nameOf: (target: Target, id: unknown) => unknown
  /** Returns true if a row that is not retired has a name. */
  readonly isName: (target: Target, name: string) => boolean
  /** Notes a value that is left out because the file must not hold it. */
  readonly leaveOut: (name: string) => void
}

/** Storage of a field's value. */
export type Kept<T = unknown> = Column<T> | Link | Parts<T> | Shared

/** Stores the value itself; the field's `cleared` is the stored form of an empty one. */
export const asIs = (column: string): Column => ({ column, store: (value) => value, read: (stored) => stored })

export const flag = (column: string): Column<boolean> => ({
  column,
  store: (value) => (value ? 1 : 0),
  read: (stored) => stored === 1,
})

/** Stores a list or map as JSON text. */
export const json = (column: string): Column<object> => ({
  column,
  store: (value) => JSON.stringify(value),
  read: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : undefined),
})

/** Stores the id of the row that the value names. */
export const reference = (column: string, target: Target): Column<string | null> => ({
  column,
  store: (value, _, { idOf }) => (value === null ? null : idOf(target, value)),
  read: (stored, { nameOf }) => (stored === null ? null : nameOf(target, stored)),
  target,
})

/**
 * A list of names stored as rows of a link table. Sections at both ends may state it; the
 * links are those stated by either.
 */
export interface Link {
  /** The link table; pairs are unique in it. */
  readonly link: string
  /** Its columns for the row that states the list, and for the rows in the list. */
  readonly own: string
  readonly other: string
  readonly target: Target
}

/** A value stored as rows of another table, which belong to the entry and are replaced with the value. */
export interface Parts<T = unknown> {
  readonly parts: string
  /** Its column for the owning row. */
  readonly own: string
  /** All other columns of the rows. */
  rows(value: T, storing: Storing): Promise<readonly Row[]>
  /** Returns the values as the file states them, by the id of the owning row. */
  read(db: Knex): Promise<ReadonlyMap<unknown, unknown>>
}

/**
 * A value that entries share: `keeps` is its column in the row of another table that has the same values in the columns of
 * `by`. Null deletes that row.
 */
export interface Shared {
  readonly shared: string
  readonly keeps: string
  /** The columns that both rows have. */
  readonly by: readonly string[]
  /** Further values of a new row. */
  readonly initial: (now: Date) => Row
}

/** A row with a numeric id. */
export type RowWithId = Row & { readonly id: number }

/** Taking rows away: an entry with `absent: true` (R-2625). */
export interface Removal {
  /** The column with the time since when a row is retired. Without one, rows are deleted. */
  readonly retired?: string
  /** Returns true if other rows refer to it, so that it is retired instead of deleted. Defaults to never. */
  readonly isUsed?: (db: Knex, row: RowWithId) => Promise<boolean>
  /** Further values of a row that is retired, and of one that is stated again. */
  readonly whenRetired?: Row
  readonly whenStatedAgain?: Row
  /** Returns why the row has to stay. It sees the database as the rest of the file leaves it. */
  readonly refuse?: (db: Knex, row: RowWithId) => Promise<string | undefined>
  /** Removes copies of its name before the row is deleted. */
  readonly forget?: (db: Knex, row: RowWithId) => Promise<void>
}

/** Renaming rows: an entry with `rename` (R-2627). The natural key has to be one name. */
export interface Renaming {
  /** Returns why the row has to keep its name. */
  readonly refuse?: (row: Row) => string | undefined
  /** Brings copies of the name up to date. */
  readonly follow?: (db: Knex, from: string, to: string) => Promise<void>
}

/** An entry of the file and its resulting row. */
export interface Draft<V extends object = Row> {
  /** The stated values; in a new entry, also the defaults. */
  readonly values: Partial<V>
  /** The existing row; undefined for a new one. */
  readonly row: Row | undefined
  /** The resulting row, as far as the section states it. */
  readonly next: Row
  /** Reports a fault in this entry, in one of its fields, or at a place within one. */
  readonly refuse: (problem: string, field?: keyof V & string, within?: Path) => void
}

export interface Checking {
  /** The database before anything is written. */
  readonly db: Knex
  /** The time of business. */
  readonly now: Date
  /** The time by which links expire. */
  readonly machineNow: Date
  /** Opens the secrets of rows. */
  readonly secretKey: SecretKey
  readonly manifestOf: ManifestOf
  /** Returns the settings as the file leaves them. The section must come after settings. */
  readonly settings: () => Promise<Settings>
  /** Reports a fault in the section as a whole. */
  readonly refuse: (problem: string) => void
}

/** Values as an entry can state them; null only if it clears the field. */
type Changeable<F extends Fields> = {
  [K in keyof F]: Value<F[K]> | (F[K] extends Clearable<unknown, infer Empty> ? Extract<Empty, null> : never)
}

/**
 * A section of the set-up file: the rows of one table, found by their natural key. To add a section, add a file in
 * sections/ that exports one.
 */
interface Definition<K extends Fields, R extends Fields, O extends Fields> {
  /** The key in the set-up file, and the name of the defining file. */
  readonly name: string
  readonly summary: string
  /** Noun for one entry in messages. */
  readonly noun: string
  readonly table: string
  /** The column that identifies a row in references. Defaults to `id`. */
  readonly id?: string
  /** Sections written first because this one refers to them. */
  readonly after?: readonly string[]
  /** True if the file has a map from the only key to the only value instead of a list of entries. */
  readonly map?: true
  /** The natural key. Its parts are joined by a plus sign to name the entry. */
  readonly key: K
  /** True if the natural key counts as it is written. Otherwise it is the same in any letter case (R-2621). */
  readonly exact?: true
  /** Names that the service itself knows: a new row gets their spelling, however its entry is written. */
  readonly spellings?: readonly string[]
  /** The column with the name under which the file made a row, which finds it after it was renamed elsewhere. */
  readonly madeAs?: string
  /** Fields that a new entry must state. */
  readonly required: R
  /** Optional fields: a new entry gets the default, an existing one keeps its value. */
  readonly optional: O
  /** Adds derived values to those of an entry. */
  readonly complete?: (values: Partial<Changeable<K & R & O>>) => Partial<Changeable<K & R & O>>
  /** Storage of values; a field without an entry here has a column with its own name. */
  readonly columns?: { readonly [F in keyof (K & R & O)]?: Kept<Changeable<K & R & O>[F]> }
  /** Further values of a new row. */
  readonly initial?: (now: Date) => Row
  /** Further values of the row that follow from those of an entry; `row` is as it was, undefined for a new one. */
  readonly follow?: (
    values: Partial<Changeable<K & R & O>>,
    row: Row | undefined,
    keys: Pick<Storing, 'secretKey' | 'linkKey'> & { readonly now: Date },
  ) => Row
  /** Unique fields besides the natural key. */
  readonly distinct?: readonly (keyof (R & O) & string)[]
  /**
   * A flag that at most one row has, of all rows or of those with the same `within`: an entry that sets it takes it
   * from the previous row.
   */
  readonly onlyOne?: { readonly flag: keyof (R & O) & string; readonly within?: keyof (K & R & O) & string }
  /** Reports faults that single fields do not show. */
  readonly check?: (drafts: readonly Draft<Changeable<K & R & O>>[], checking: Checking) => Promise<void>
  /** Does what follows from values that were written, by natural key. Throws an Error of one line where it cannot. */
  readonly written?: (db: Knex, values: ReadonlyMap<string, Row>, now: Date) => Promise<void>
  /** Returns an entry as the file can state it; undefined for a row that it cannot state. */
  readonly exported?: (entry: Row, reading: Reading) => Row | undefined
  /** Returns false for an entry that another installation would refuse, whatever else the file states. */
  readonly isPortable?: (entry: Row) => boolean
  readonly removal?: Removal
  readonly renaming?: Renaming
  /** Returns entries for the example file; the first states every field. */
  readonly example: () => readonly Readonly<Record<string, unknown>>[]
  /** The record that an empty database lacks for the example, which is then commented out. */
  readonly exampleNeeds?: string
}

export interface Section extends Omit<Definition<Fields, Fields, Fields>, 'after'> {
  readonly id: string
  readonly after: readonly string[]
}

/** Identity function for type inference. */
export const section = <K extends Fields, R extends Fields, O extends Fields>(
  definition: Definition<K, R, O>,
): Section => ({ id: 'id', after: [], ...definition }) as unknown as Section

/** Returns the column of a field. A field stored as rows of another table has none and is neither a key nor a flag. */
export function columnOf(section: Pick<Section, 'columns'>, field: string): Column {
  const how = section.columns?.[field] ?? asIs(field)
  if (!('column' in how)) throw new Error(`${field} is kept in another table and has no column`)
  return how
}

/** Returns the field of the natural key that stands for the entry in faults: its name where it has one. */
export function nameFieldOf({ key }: Pick<Section, 'key'>): string {
  const fields = Object.keys(key)
  return fields.includes('name') ? 'name' : (fields[0] as string)
}

/** A field that null or blank text clears; it is then stored as `empty`. */
export function clearable<F extends Field>(field: F): F & Clearable<Value<F>>
export function clearable<F extends Field, const E extends Value<F>>(field: F, empty: E): F & Clearable<Value<F>, E>
export function clearable(field: Field, empty: unknown = null): Field {
  return { ...field, cleared: empty }
}
