import type { Knex } from 'knex'
import type { SecretKey } from '../../domain/keyring.js'
import type { Clearable, Field, Fields, Value } from '../../engine/fields.js'
import type { Path } from './faults.js'
import type { ManifestOf } from './manifests.js'

/** A row as the database gives it, and one that goes there. */
export type Row = Record<string, unknown>

/** Whose id a name stands for: a row of `table` whose column `by` holds it. */
export interface Target {
  /** What such a row is called in a message: "no role is called x". */
  readonly noun: string
  readonly table: string
  readonly by: string
  /** Where no row has the name it may be an id: that is how to tell rows apart whose names are alike. */
  readonly orId?: true
}

/** What storing a value may need beside it. */
export interface Storing {
  readonly secretKey: SecretKey
  /** The entry's natural key, as text. */
  readonly key: string
  /** The row as far as it is known by now: as it was, and the natural key. */
  readonly row: Row
  /**
   * The id that a name stands for, or a promise of one in the form of the entry that will make it. Where neither the
   * file nor the database has the name it is a fault, and undefined here. `within` is where in the field the name stands.
   */
  readonly idOf: (target: Target, name: string, within?: Path) => Promise<unknown>
  /** The row that a name stands for, as this file leaves it; a section that is written later is not looked at. */
  readonly rowOf: (target: Target, name: string) => Promise<Row | undefined>
  readonly manifestOf: ManifestOf
}

/**
 * How a value is kept in a column. `store` gets what is stored now, undefined in a new row, and returns exactly that
 * where it means the same: so nothing changes when a file is applied again.
 */
export interface Column<T = unknown> {
  readonly column: string
  store(value: T, stored: unknown, storing: Storing): unknown
  /** Takes long on purpose (hashing), so it is done before the transaction and remembered. */
  readonly slow?: boolean
}

/** How the value of a field is kept. */
export type Kept<T = unknown> = Column<T> | Link | Parts<T>

/** The value itself; what an empty one is stored as, the field says (`cleared`). */
export const asIs = (column: string): Column => ({ column, store: (value) => value })

export const flag = (column: string): Column<boolean> => ({ column, store: (value) => (value ? 1 : 0) })

/** A list or map as JSON text. */
export const json = (column: string): Column<object> => ({ column, store: (value) => JSON.stringify(value) })

/** The id of the row that the value names. */
export const reference = (column: string, target: Target): Column<string | null> => ({
  column,
  store: (value, _, { idOf }) => (value === null ? null : idOf(target, value)),
})

/**
 * A list of names that is kept as rows between two tables. Both ends may state it, in sections that name each other: the
 * links are those that either states.
 */
export interface Link {
  /** The table between; a pair is unique in it. */
  readonly link: string
  /** Its columns: for the row that states the list, and for the rows that the list names. */
  readonly own: string
  readonly other: string
  readonly target: Target
}

/** A value that is kept as rows of another table, which belong to the entry and are replaced with the value. */
export interface Parts<T = unknown> {
  readonly parts: string
  /** Its column for the row that the parts belong to. */
  readonly own: string
  /** All other columns of the rows. */
  rows(value: T, storing: Storing): Promise<readonly Row[]>
}

/** An entry of the file beside the row that it will be. */
export interface Draft<V extends object = Row> {
  /** The stated values; in a new entry also the defaults. */
  readonly values: Partial<V>
  /** The row as it is, undefined for one to be made. */
  readonly row: Row | undefined
  /** The row as it will be, as far as the section states it. */
  readonly next: Row
  /** Reports a fault in this entry, in one of its fields, or somewhere within one. */
  readonly refuse: (problem: string, field?: keyof V & string, within?: Path) => void
}

export interface Checking {
  /** The database as it is before anything is written. */
  readonly db: Knex
  readonly manifestOf: ManifestOf
  /** Reports a fault in the section as a whole. */
  readonly refuse: (problem: string) => void
}

/** Values as an entry may state them: null only where it clears. */
type Changeable<F extends Fields> = {
  [K in keyof F]: Value<F[K]> | (F[K] extends Clearable<unknown, infer Empty> ? Extract<Empty, null> : never)
}

/**
 * A section of the set-up file: the rows of one table, found by their natural key. A file in sections/ that exports one
 * is all that a section takes.
 */
interface Definition<K extends Fields, R extends Fields, O extends Fields> {
  /** The key in the set-up file, and the name of the file that defines it. */
  readonly name: string
  readonly summary: string
  /** One entry, as messages call it. */
  readonly noun: string
  readonly table: string
  /** What identifies a row to those who refer to it; `id` unless told otherwise. */
  readonly id?: string
  /** Sections that are written first because this one refers to them. */
  readonly after?: readonly string[]
  /** In the file, a map from the only key to the only other value instead of a list of entries. */
  readonly map?: true
  /** The natural key. Its parts are joined by a plus sign where one text has to name the entry. */
  readonly key: K
  /** What a new entry has to state. */
  readonly required: R
  /** What may be left out: a new entry takes the default, an existing one stays as it is. */
  readonly optional: O
  /** The values of an entry -> the same with what follows from them. */
  readonly complete?: (values: Partial<Changeable<K & R & O>>) => Partial<Changeable<K & R & O>>
  /** How values are kept; a field without an entry here has a column of its own name. */
  readonly columns?: { readonly [F in keyof (K & R & O)]?: Kept<Changeable<K & R & O>[F]> }
  /** What a new row holds beside its fields. */
  readonly initial?: (now: Date) => Row
  /** What else of the row follows from the values of an entry. */
  readonly follow?: (values: Partial<Changeable<K & R & O>>, row: Row | undefined) => Row
  /** Fields of which no two rows may hold the same value, beside the natural key. */
  readonly distinct?: readonly (keyof (R & O) & string)[]
  /**
   * A flag that at most one row holds, of all or of those that are alike in `within`: an entry that sets it takes it from
   * the row that had it.
   */
  readonly onlyOne?: { readonly flag: keyof (R & O) & string; readonly within?: keyof (K & R & O) & string }
  /** Faults that the fields alone do not show. */
  readonly check?: (drafts: readonly Draft<Changeable<K & R & O>>[], checking: Checking) => Promise<void>
  /** Entries for the example file; the first states every field. */
  readonly example: () => readonly Readonly<Record<string, unknown>>[]
  /** What an empty database lacks for the example, which is then printed as a comment. */
  readonly exampleNeeds?: string
}

export interface Section extends Omit<Definition<Fields, Fields, Fields>, 'after'> {
  readonly id: string
  readonly after: readonly string[]
}

/** Only infers: a section is data and a few functions from value to value. */
export const section = <K extends Fields, R extends Fields, O extends Fields>(
  definition: Definition<K, R, O>,
): Section => ({ id: 'id', after: [], ...definition }) as unknown as Section

/** A field that null clears, and so does blank text: it is then stored as `empty`. */
export function clearable<F extends Field>(field: F): F & Clearable<Value<F>>
export function clearable<F extends Field, const E extends Value<F>>(field: F, empty: E): F & Clearable<Value<F>, E>
export function clearable(field: Field, empty: unknown = null): Field {
  return { ...field, cleared: empty }
}
