/** Maximum IDs per statement. */
export const rowsPerStatement = 1000

/**
 * Number of rows that a transaction locks and changes together, in a few statements. It takes a few milliseconds,
 * during which calls wait on SQLite.
 */
export const rowsPerTransaction = 50

/** Number of rows that a transaction processes one after the other, each with its own statements. */
export const singleRowsPerTransaction = 10

/** Yields a list in parts that are short enough for one statement. */
export function* splitIntoParts<T>(list: readonly T[], maxLength = rowsPerStatement): Generator<T[]> {
  for (let start = 0; start < list.length; start += maxLength) yield list.slice(start, start + maxLength)
}
