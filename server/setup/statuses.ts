import type { Row } from './section.js'

/**
 * Returns a function that returns the reason why a row cannot be removed or renamed, because it has one of the statuses
 * in `used`, or undefined for other rows.
 */
export const createStatusGuard =
  (column: string, used: readonly string[]) =>
  (row: Row): string | undefined =>
    used.includes(String(row[column]))
      ? 'is a status that the service itself uses, so it must stay as it is'
      : undefined
