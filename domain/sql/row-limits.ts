/** Maximum number of IDs per statement. */
export const rowsPerStatement = 1000

/**
 * Number of rows that a transaction locks and changes together, in a few statements. This takes a few milliseconds,
 * during which other calls wait on SQLite.
 */
export const rowsPerTransaction = 50

/** Number of rows that a transaction processes individually, each with its own statements. */
export const singleRowsPerTransaction = 10

/** Yields consecutive parts of a list, short enough for one statement by default. */
export function* splitIntoParts<T>(list: readonly T[], maxLength = rowsPerStatement): Generator<T[]> {
  for (let start = 0; start < list.length; start += maxLength) yield list.slice(start, start + maxLength)
}
