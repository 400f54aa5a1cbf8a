import type { Knex } from 'knex'

/**
 * Normalizes a text for search: lower case, in Unicode's composed form, with the same sigma at the end of a word as
 * within it, and single spaces, so that a line feed can separate texts.
 */
export const normalizeSearchText = (text: string): string =>
  text.normalize('NFC').toLowerCase().normalize('NFC').replaceAll('ς', 'σ').replaceAll(/\s+/g, ' ')

/** Returns true on SQLite, whose indexes need different conditions than PostgreSQL's. */
export const isSqlite = (db: Knex): boolean => db.client.dialect === 'sqlite3'

/** Returns a LIKE pattern for texts that contain the term, ignoring letter case. % and _ are literal. */
export const likePattern = (term: string): string => `%${normalizeSearchText(term).replaceAll(/[\\%_]/g, '\\$&')}%`

/** Returns a condition that matches a column of searchable text against a `likePattern`. */
export const whereLike =
  (column: string, pattern: string) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereRaw(`?? like ? escape '\\'`, [column, pattern])

/** Returns a condition that a column of searchable text contains the term. */
export const whereContains = (column: string, term: string) => whereLike(column, likePattern(term))
