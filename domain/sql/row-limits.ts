/** Rows that one statement names by their ids, or changes. */
export const rowsPerStatement = 1000

/** Rows that one transaction locks and works off together, in a few statements for all of them. */
export const rowsPerTransaction = 500

/** Rows that one transaction works off one after the other, each in statements of its own. */
export const singleRowsPerTransaction = 50

/** Yields a list in parts, each short enough for one statement. */
export function* partsOf<T>(list: readonly T[], maxLength = rowsPerStatement): Generator<T[]> {
  for (let start = 0; start < list.length; start += maxLength) yield list.slice(start, start + maxLength)
}
