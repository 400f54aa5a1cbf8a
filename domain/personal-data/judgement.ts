/** How rows belong to a client: by a column with its number, or by one that names a row of a table that does. */
export type Owner =
  | { readonly column: string; readonly deleted?: string }
  | { readonly column: string; readonly of: string; readonly key?: string }

/** The fate of a table's rows when their client is deleted. */
export const fates = {
  deleted: 'Deleted with the client.',
  cleared: 'The rows stay as numbers; what is personal in them is taken out with the client.',
  paper: 'Kept under the client’s number for `papers_keep_years`; then what is personal in them is taken out.',
  expires: 'Not found by the client; goes by itself.',
  staff: 'Of staff, or of people who are no clients; stays as long as they are on record, or until staff deletes it.',
  none: 'Nothing personal.',
} as const

export type Fate = keyof typeof fates

/** A value that a column gets: a constant, or SQL over its row. */
export type Cleared = string | number | null | { readonly sql: string }

/** The content of a table, and why and how long it is kept. Columns are listed by name, with spaces between them. */
export interface Judgement {
  readonly fate: Fate
  /** One sentence or two: what it is, why it is kept, how long. */
  readonly why: string
  readonly owner?: Owner | readonly Owner[]
  /** Names, addresses, texts and numbers by which a person can be known or found. */
  readonly personal?: string
  /** The same where a paper or the ledger consists of it. */
  readonly paper?: string
  /** Columns that nobody reads: sealed values, hashes, tokens. No export has it. */
  readonly secret?: string
  /** Everything else: ids, amounts, days, states, names of products. */
  readonly plain?: string
  /** Of `cleared` rows: the value that each personal and secret column gets. */
  readonly cleared?: Readonly<Record<string, Cleared>>
  /** True where the rows do not go by themselves with the row of the client: they are erased before it. */
  readonly isErased?: boolean
  /** SQL of rows that are left as they are, until the daily job finds them no longer so. */
  readonly spared?: string
  /** SQL of rows that are somebody else's, though they go with the client: no export has them. */
  readonly ofOthers?: string
  /** True where a row without a client is one of a deleted client: the daily job takes out what is personal there. */
  readonly hasOrphans?: boolean
  /** The largest number of rows that are read at once; one row of some tables holds megabytes. */
  readonly rowsAtOnce?: number
  /** The column that rows are told apart by, where that is not the id. */
  readonly key?: string
}

export type Judgements = Readonly<Record<string, Judgement>>

/** Rows with the client's number. */
export const ofClient: Owner = { column: 'client_id' }
/** Rows that name a row of a table of the client. */
export const ofRow = (column: string, of: string, key?: string): Owner => ({
  column,
  of,
  ...(key !== undefined && { key }),
})

/** The kinds of columns of a judgement. */
export const columnKinds = ['personal', 'paper', 'secret', 'plain'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Returns the columns of one kind. */
export const columnsOf = (judgement: Judgement, kind: ColumnKind): readonly string[] =>
  (judgement[kind] ?? '').split(/\s+/).filter((name) => name !== '')
