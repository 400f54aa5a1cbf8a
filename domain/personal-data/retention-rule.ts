/**
 * Link from rows to their client: a column with the client's ID, or a column that references a linked row in another
 * table.
 */
export type Owner =
  | { readonly column: string; readonly deleted?: string }
  | { readonly column: string; readonly of: string; readonly key?: string }

/** Ways of treating a table's rows when their client is deleted, with their descriptions. */
export const retentionFates = {
  deleted: 'Deleted with the client.',
  cleared: 'The rows stay as numbers; their personal data is removed with the client.',
  paper: 'Kept under the client ID for `papers_keep_years`; then the personal data is removed.',
  expires: 'Not linked to the client; deleted automatically.',
  staff: 'About staff, or people who are not clients; kept as long as they are stored, or until staff delete it.',
  none: 'No personal data.',
} as const

export type Fate = keyof typeof retentionFates

/** New value for a column: a constant, or SQL over the row. */
export type Cleared = string | number | null | { readonly sql: string }

/**
 * Retention rule for a table, with the kinds of data in its columns. Columns are listed by name, separated by spaces.
 */
export interface RetentionRule {
  readonly fate: Fate
  /** Content, reason for keeping it, and duration, in a few sentences. */
  readonly why: string
  readonly owner?: Owner | readonly Owner[]
  /** Names, addresses, texts, and numbers that identify a person. */
  readonly personal?: string
  /** Personal data that is kept as part of a document or the ledger. */
  readonly paper?: string
  /** Columns that are never shown: encrypted values, hashes, and tokens. Exports omit them. */
  readonly secret?: string
  /** All other columns, such as IDs, amounts, days, states, and product names. */
  readonly plain?: string
  /** Value that replaces each personal and secret column. Only for tables with rows that are kept. */
  readonly cleared?: Readonly<Record<string, Cleared>>
  /**
   * True if the database does not delete the rows together with the client's row, so that they must be erased first.
   */
  readonly isErased?: boolean
  /** SQL condition for rows that erasure skips. The daily job erases them after the condition no longer holds. */
  readonly spared?: string
  /**
   * SQL condition for rows that belong to someone else although they are deleted with the client. Exports omit them.
   */
  readonly ofOthers?: string
  /** True if a row without a client belonged to a deleted client, so that the daily job erases its personal data. */
  readonly hasOrphans?: boolean
  /** Number of rows per read, for tables in which one row may take megabytes. */
  readonly rowsAtOnce?: number
  /** Column that identifies a row, if it is not `id`. */
  readonly key?: string
}

export type RetentionRules = Readonly<Record<string, RetentionRule>>

/** Link for rows with the client's ID in `client_id`. */
export const clientOwner: Owner = { column: 'client_id' }
/** Returns the link for rows that reference a row in another of the client's tables. */
export const rowOwner = (column: string, of: string, key?: string): Owner => ({
  column,
  of,
  ...(key !== undefined && { key }),
})

export const columnKinds = ['personal', 'paper', 'secret', 'plain'] as const
export type ColumnKind = (typeof columnKinds)[number]

export const listColumns = (judgement: RetentionRule, kind: ColumnKind): readonly string[] =>
  (judgement[kind] ?? '').split(/\s+/).filter((name) => name !== '')
