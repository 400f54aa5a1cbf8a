import type { Row } from './section.js'

/** Returns the reason why a built-in status must keep its name and its place in the list. */
export const refuseUsedStatus =
  (column: string, used: readonly string[]) =>
  (row: Row): string | undefined =>
    used.includes(String(row[column])) ? 'is a status that the service itself uses, so it has to stay' : undefined
