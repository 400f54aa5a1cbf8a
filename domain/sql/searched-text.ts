import type { Knex } from 'knex'

/**
 * Text as it is searched: in lower case, in which a sigma is the same at the end of a word as within it, and with single
 * spaces, so that a line feed can part one text from the next.
 */
export const searchable = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ').replaceAll(/\s+/g, ' ')

/** Returns true where conditions are written for SQLite: what its indexes answer is not what those of PostgreSQL do. */
export const isSqlite = (db: Knex): boolean => db.client.dialect === 'sqlite3'

/** Returns the pattern of LIKE for texts that contain the term, in any letter case; % and _ are literal. */
export const likePattern = (term: string): string => `%${searchable(term).replaceAll(/[\\%_]/g, '\\$&')}%`

/** Returns a condition: the column of searchable text fits a pattern of likePattern. */
export const isLike =
  (column: string, pattern: string) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereRaw(`?? like ? escape '\\'`, [column, pattern])

/** Returns a condition: the column of searchable text contains the term. */
export const contains = (column: string, term: string) => isLike(column, likePattern(term))
