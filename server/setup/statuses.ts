import type { Row } from './section.js'

/** Returns why a status that rules give to records has to keep its name and its place in the list. */
export const refuseUsedStatus =
  (column: string, used: readonly string[]) =>
  (row: Row): string | undefined =>
    used.includes(String(row[column])) ? 'is a status that the service itself uses, so it has to stay' : undefined
