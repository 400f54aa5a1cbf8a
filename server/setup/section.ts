import type { Knex } from 'knex'
import type { SecretKey } from '../../domain/secrets/keyring.js'
import type { Settings } from '../../domain/settings/settings.js'
import type { Clearable, Field, Fields, Value } from '../../engine/fields.js'
import type { Path } from './errors.js'
import type { ManifestLookup } from './manifests.js'

/** A row read from or written to the database. */
export type Row = Record<string, unknown>

/** The row that a name refers to: in `table`, with the name in column `by`. */
export interface Target {
  /** Noun for such a row in messages: "no role is called x". */
  readonly noun: string
  readonly table: string
  readonly by: string
  /** True if an ID is accepted when no row is found by name, to distinguish rows that share a name. */
  readonly orId?: true
}

/** The context for storing a value. */
export interface StoreContext {
  readonly secretKey: SecretKey
  /** Key for hashes that a new secret key does not change. */
  readonly linkKey: Buffer
  /** The entry's natural key as text. */
  readonly key: string
  /** The row as known so far: its previous values and the natural key. */
  readonly row: Row
  /**
   * Returns the ID for a name, or a PendingId for an entry that will create the row. If neither the file nor the
   * database has the name, reports an error and returns undefined. `within` is the place in the field.
   */
  readonly idOf: (target: Target, name: string, within?: Path) => Promise<unknown>
  /** Returns the row for a name as it will be once the file is applied, ignoring sections written later. */
  readonly rowOf: (target: Target, name: string) => Promise<Row | undefined>
  /** Returns the default currency's decimals after applying the file. The section must come after currencies. */
  readonly defaultDecimals: () => Promise<number>
  readonly manifestOf: ManifestLookup
}

/**
 * Storage of a value in a column. `store` gets the current value, or undefined in a new row. It returns the current
 * value unchanged if the new value means the same, so that applying a file again changes nothing.
 */
export interface Column<T = unknown> {
  readonly column: string
  store(value: T, stored: unknown, storing: StoreContext): unknown
  /**
   * Returns the value's form in the file, or undefined to omit it. Columns without `read` hold secrets, which are never
   * read back.
   */
  readonly read?: (stored: unknown, reading: ReadContext) => unknown
  /** Rows whose names `read` needs. */
  readonly target?: Target
  /** True for intentionally slow work (hashing), which runs before the transaction. */
  readonly slow?: boolean
}

/** The context for reading a value back. */
export interface ReadContext {
  readonly row: Row
  readonly manifestOf: ManifestLookup
  /** Time against which link expiry is checked. */
  readonly machineNow: Date
  /** Decimals of the default currency. */
  readonly defaultDecimals: number
  /** Returns the name of the row with an ID, or undefined if it does not exist or is retired. */
  readonly nameOf: (target: Target, id: unknown) => unknown
  /** Returns true if a row that is not retired has this name. */
  readonly isName: (target: Target, name: string) => boolean
  /** Records a value that must not be in the file. */
  readonly leaveOut: (name: string) => void
}

/** Storage of a field's value. */
export type FieldStorage<T = unknown> = Column<T> | Link | Parts<T> | Shared

/** Stores the value itself. The field's `cleared` is the stored form of an empty value. */
export const plainColumn = (column: string): Column => ({ column, store: (value) => value, read: (stored) => stored })

export const flagColumn = (column: string): Column<boolean> => ({
  column,
  store: (value) => (value ? 1 : 0),
  read: (stored) => stored === 1,
})

/** Stores a list or map as JSON text. */
export const jsonColumn = (column: string): Column<object> => ({
  column,
  store: (value) => JSON.stringify(value),
  read: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : undefined),
})

/** Stores the ID of the row with this name. */
export const referenceColumn = (column: string, target: Target): Column<string | null> => ({
  column,
  store: (value, _, { idOf }) => (value === null ? null : idOf(target, value)),
  read: (stored, { nameOf }) => (stored === null ? null : nameOf(target, stored)),
  target,
})

/**
 * A list of names stored as rows of a link table. Sections at both ends may contain the list. A link listed at either
 * end is kept.
 */
export interface Link {
  /** The link table, with unique pairs. */
  readonly link: string
  /** Columns for the row with the list, and for the rows in the list. */
  readonly own: string
  readonly other: string
  readonly target: Target
}

/** A value stored as rows of another table. They belong to the entry and are replaced with the value. */
export interface Parts<T = unknown> {
  readonly parts: string
  /** Column for the owning row. */
  readonly own: string
  /** Returns the rows for a value, without the `own` column. */
  rows(value: T, storing: StoreContext): Promise<readonly Row[]>
  /** Returns the values' form in the file, by the owning row's ID. */
  read(db: Knex): Promise<ReadonlyMap<unknown, unknown>>
}

/**
 * A value shared by entries. Column `keeps` of another table stores it, in the row with the same values in the columns
 * of `by`. Null deletes that row.
 */
export interface Shared {
  readonly shared: string
  readonly keeps: string
  /** Columns that both rows have. */
  readonly by: readonly string[]
  /** Additional values of a new row. */
  readonly initial: (now: Date) => Row
}

export type RowWithId = Row & { readonly id: number }

/** Removal of rows, by an entry with `absent: true` (R-2625). */
export interface Removal {
  /** Column with the time when a row was retired. Without it, rows are deleted. */
  readonly retired?: string
  /** Returns true if other rows refer to the row, so that it is retired instead of deleted. Defaults to never. */
  readonly isUsed?: (db: Knex, row: RowWithId) => Promise<boolean>
  /** Additional values of a retired row, and of a row included again. */
  readonly whenRetired?: Row
  readonly whenStatedAgain?: Row
  /** Returns the reason why the row cannot be removed, or undefined. Called after all other writes. */
  readonly refuse?: (db: Knex, row: RowWithId) => Promise<string | undefined>
  /** Removes copies of the row's name elsewhere before the row is deleted. */
  readonly forget?: (db: Knex, row: RowWithId) => Promise<void>
}

/** Renaming of rows, by an entry with `rename` (R-2627). The natural key must have a single part. */
export interface Renaming {
  /** Returns the reason why the row cannot be renamed, or undefined. */
  readonly refuse?: (row: Row) => string | undefined
  /** Updates copies of the row's name elsewhere. */
  readonly follow?: (db: Knex, from: string, to: string) => Promise<void>
}

/** An entry of the file and its resulting row. */
export interface Draft<V extends object = Row> {
  /** Values of the entry, including the defaults of a new one. */
  readonly values: Partial<V>
  /** The existing row, or undefined for a new one. */
  readonly row: Row | undefined
  /** The resulting row, as far as the section determines it. */
  readonly next: Row
  /** Reports an error in this entry, in a field, or at a place within a field. */
  readonly refuse: (problem: string, field?: keyof V & string, within?: Path) => void
}

export interface CheckContext {
  /** The database before anything is written. */
  readonly db: Knex
  /** Business time. */
  readonly now: Date
  /** Time against which link expiry is checked. */
  readonly machineNow: Date
  /** Decrypts secrets in rows. */
  readonly secretKey: SecretKey
  readonly manifestOf: ManifestLookup
  /** Returns the settings after applying the file. The section must come after settings. */
  readonly settings: () => Promise<Settings>
  /** Reports an error in the section as a whole. */
  readonly refuse: (problem: string) => void
}

/** Values that an entry can contain, including null only if it clears the field. */
type Changeable<F extends Fields> = {
  [K in keyof F]: Value<F[K]> | (F[K] extends Clearable<unknown, infer Empty> ? Extract<Empty, null> : never)
}

/**
 * A section of the setup file: the rows of one table, identified by their natural key. To add a section, add a file in
 * sections/ that exports one.
 */
interface Definition<K extends Fields, R extends Fields, O extends Fields> {
  /** Key in the setup file, and name of the defining file. */
  readonly name: string
  readonly summary: string
  /** Noun for one entry in messages. */
  readonly noun: string
  readonly table: string
  /** Column that identifies a row in references. Defaults to `id`. */
  readonly id?: string
  /** Sections written first because this section refers to them. */
  readonly after?: readonly string[]
  /** True if the file has a map from the only key to the only value, instead of a list of entries. */
  readonly map?: true
  /** The natural key. A plus sign joins its parts when they identify the entry. */
  readonly key: K
  /**
   * True if the natural key must match exactly. If not set, keys that differ only in letter case are the same (R-2621).
   */
  readonly exact?: true
  /** Names built into the service. A new row gets the built-in spelling, whatever the entry's spelling. */
  readonly spellings?: readonly string[]
  /** Column with the name under which the file created a row, to find it after it was renamed elsewhere. */
  readonly madeAs?: string
  /** Fields required in a new entry. */
  readonly required: R
  /** Optional fields. If an entry omits a field, a new row gets the default, and an existing row does not change. */
  readonly optional: O
  /** Adds derived values to an entry's values. */
  readonly complete?: (values: Partial<Changeable<K & R & O>>) => Partial<Changeable<K & R & O>>
  /** Storage of values. Fields not listed have a column with their own name. */
  readonly columns?: { readonly [F in keyof (K & R & O)]?: FieldStorage<Changeable<K & R & O>[F]> }
  /** Additional values of a new row. */
  readonly initial?: (now: Date) => Row
  /** Additional values of the row, derived from the entry's. `row` is the previous one, or undefined for a new one. */
  readonly follow?: (
    values: Partial<Changeable<K & R & O>>,
    row: Row | undefined,
    keys: Pick<StoreContext, 'secretKey' | 'linkKey'> & { readonly now: Date },
  ) => Row
  /** Unique fields besides the natural key. */
  readonly distinct?: readonly (keyof (R & O) & string)[]
  /**
   * A flag set on at most one row, among all rows or rows with the same `within`. Setting the flag clears it on the
   * previous row.
   */
  readonly onlyOne?: { readonly flag: keyof (R & O) & string; readonly within?: keyof (K & R & O) & string }
  /** Reports errors that involve several fields or entries. */
  readonly check?: (drafts: readonly Draft<Changeable<K & R & O>>[], checking: CheckContext) => Promise<void>
  /** Runs follow-up work for written values, by natural key. Throws an Error with a single line if it fails. */
  readonly written?: (db: Knex, values: ReadonlyMap<string, Row>, now: Date) => Promise<void>
  /** Returns an entry's form in the file, or undefined for a row that the file cannot express. */
  readonly exported?: (entry: Row, reading: ReadContext) => Row | undefined
  /** Returns false for an entry that another installation would refuse, whatever else the file contains. */
  readonly isPortable?: (entry: Row) => boolean
  readonly removal?: Removal
  readonly renaming?: Renaming
  /** Returns entries for the example file. The first contains every field. */
  readonly example: () => readonly Readonly<Record<string, unknown>>[]
  /** The record that the example requires and an empty database lacks. The example is then commented out. */
  readonly exampleNeeds?: string
}

export interface Section extends Omit<Definition<Fields, Fields, Fields>, 'after'> {
  readonly id: string
  readonly after: readonly string[]
}

/** Identity function for type inference. */
export const defineSection = <K extends Fields, R extends Fields, O extends Fields>(
  definition: Definition<K, R, O>,
): Section => ({ id: 'id', after: [], ...definition }) as unknown as Section

/**
 * Returns the column of a field. Throws for a field stored as rows of another table, which can be neither a key nor a
 * flag.
 */
export function getColumn(section: Pick<Section, 'columns'>, field: string): Column {
  const how = section.columns?.[field] ?? plainColumn(field)
  if (!('column' in how)) throw new Error(`${field} is stored in another table, not in a column`)
  return how
}

/** Returns the natural key field that represents the entry in errors: `name` if there is one. */
export function getNameField({ key }: Pick<Section, 'key'>): string {
  const fields = Object.keys(key)
  return fields.includes('name') ? 'name' : (fields[0] as string)
}

/** Makes a field clearable: null or blank text is stored as `empty`. */
export function clearable<F extends Field>(field: F): F & Clearable<Value<F>>
export function clearable<F extends Field, const E extends Value<F>>(field: F, empty: E): F & Clearable<Value<F>, E>
export function clearable(field: Field, empty: unknown = null): Field {
  return { ...field, cleared: empty }
}
