/** Returns an SQL condition that limits a column of ids to the slice that is being audited. */
export type WithinSlice = (column: string) => string

/** A rule of the books, which rows can break. */
export interface Rule {
  /** In lower case with hyphens, for programs. */
  readonly name: string
  /** The rows that break it, as words: `billable items that are on more than one invoice`. */
  readonly broken: string
  /** The table that is cut into slices by id; left out where one statement looks at everything. */
  readonly table?: string
  /** The column of that table that people know its rows by; their ids where it is left out. */
  readonly nameColumn?: string
  /** SQL that both databases understand. It selects the `id` of each row that breaks the rule, once. */
  readonly sql: (within: WithinSlice) => string
}

/** How the audit looks at a kind of line. */
export interface KindAudit {
  /** Whose the things are, for the rule that an invoice bills only what is of its client; null where nobody can tell. */
  readonly owner: Owner | null
  /** Of what recurs. */
  readonly recurs: RecurringAudit | null
  /** True if no line of the kind may be below 0. */
  readonly isNeverNegative: boolean
  /** Rules on things of the kind alone. */
  readonly rules: readonly Rule[]
}

/** The row that names the client of a thing. */
export interface Owner {
  readonly table: string
  /** SQL: the joins that lead from a line to that row. */
  readonly joins: string
  /** The column of client_moves that names such a row; null where it never changes its client. */
  readonly movedAs: 'service_id' | 'domain_id' | null
}

/** How the audit looks at things that recur. Each condition is SQL about a row of their table. */
export interface RecurringAudit {
  /** True for a row that goes on and is paid for again and again. */
  readonly isLive: string
  /** The joins that lead from a row to its client; the tables are named as they are, and the client’s is `clients`. */
  readonly toClient: string
  /** The table, among those, whose row came with an order. */
  readonly orderedAs: string
  /** True for a live row that is to be billed. */
  readonly isBilled: string
  /** True where a due date may stand that no line and no move on record accounts for; null where none may. */
  readonly isDatedElsewhere: string | null
  /** True of an open line, joined to its row, that must claim its period; null where all must. */
  readonly mustClaim: string | null
}
