/** Returns an SQL condition that limits an ID column to the batch being audited. */
export type WithinSlice = (column: string) => string

/** A rule of the books that rows can violate. */
export interface Rule {
  /** Identifier for programs, in lower case with hyphens. */
  readonly name: string
  /** Describes the violating rows: `billable items that are on more than one invoice`. */
  readonly broken: string
  /** The table to audit in batches of IDs. Omitted if one statement checks everything. */
  readonly table?: string
  /** The column of `table` that contains the name people use for a row. Defaults to the ID. */
  readonly nameColumn?: string
  /** Returns SQL for both databases that selects the `id` of each violating row once. */
  readonly sql: (within: WithinSlice) => string
}

/** Audit settings of a line kind. */
export interface KindAudit {
  /**
   * Identifies the client of a record, for the rule that an invoice bills only its own client's records. Null to skip
   * the rule for this kind.
   */
  readonly owner: Owner | null
  /** Null if records of the kind do not recur. */
  readonly recurs: RecurringAudit | null
  /** True if lines of the kind must not be negative. */
  readonly isNeverNegative: boolean
  /** Rules for records of this kind only. */
  readonly rules: readonly Rule[]
}

/** The row that contains a record's client. */
export interface Owner {
  readonly table: string
  /** SQL joins from a line to that row. */
  readonly joins: string
  /** The column of client_moves that references the row. Null if the row never moves to another client. */
  readonly movedAs: 'service_id' | 'domain_id' | null
}

/** Audit settings of recurring records. Each condition is SQL on a row of their table. */
export interface RecurringAudit {
  /** Condition for a live row that is billed repeatedly. */
  readonly isLive: string
  /** SQL joins from a row to its client. Tables keep their names, and the client's table is `clients`. */
  readonly toClient: string
  /** The table whose row came with an order: the record's own, or one that `toClient` joins. */
  readonly orderedAs: string
  /** Condition for a live row that must be billed. */
  readonly isBilled: string
  /**
   * Condition for a due date that is valid although no line and no recorded move explains it. Null if there is no such
   * date.
   */
  readonly isDatedElsewhere: string | null
  /**
   * Condition, on a line of an open invoice joined to its row, for a line that must cover its period. Null if every
   * line must.
   */
  readonly mustClaim: string | null
}
