import type { Knex } from 'knex'

/**
 * Text as it is searched: in lower case, in which a sigma is the same at the end of a word as within it, and with single
 * spaces, so that a line feed can part one text from the next.
 */
export const searchable = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ').replaceAll(/\s+/g, ' ')

/** Returns a condition: the column of searchable text contains the term, in any letter case; % and _ are literal. */
export const contains =
  (column: string, term: string) =>
  (query: Knex.QueryBuilder): void => {
    const escaped = searchable(term).replaceAll(/[\\%_]/g, '\\$&')
    void query.whereRaw(`?? like ? escape '\\'`, [column, `%${escaped}%`])
  }
