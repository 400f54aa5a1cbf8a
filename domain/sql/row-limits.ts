/** Rows that one statement names by their ids. */
export const rowsPerStatement = 1000

/**
 * Rows that one transaction locks and changes together, in a few statements for all of them: a few milliseconds, for which calls
 * wait on SQLite.
 */
export const rowsPerTransaction = 50

/** Rows that one transaction works off one after the other, each in statements of its own. */
export const singleRowsPerTransaction = 10

/** Yields a list in parts, each short enough for one statement. */
export function* partsOf<T>(list: readonly T[], maxLength = rowsPerStatement): Generator<T[]> {
  for (let start = 0; start < list.length; start += maxLength) yield list.slice(start, start + maxLength)
}
