/** The statements that create triggers on PostgreSQL. Functions can be created again, which replaces them. */
export interface KeptTriggers {
  readonly functions: readonly string[]
  readonly triggers: readonly string[]
}

/**
 * Returns the SQL with which trigger functions skip rows that are not kept: the source of a transition table, and a
 * statement at the beginning of a function for single rows. Without a condition, all rows are kept.
 */
export const keptRows = (isKept: ((row: string) => string) | undefined) => ({
  from: (rows: string): string =>
    isKept === undefined ? rows : `(select * from ${rows} where ${isKept(rows)}) as ${rows}`,
  skipRow: isKept === undefined ? '' : `if not (${isKept('new')}) then return null; end if;`,
})
