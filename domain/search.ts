import type { Knex } from 'knex'

/** A condition: the lower-case column contains the term, in any letter case; % and _ stand for themselves. */
export const contains =
  (column: string, term: string) =>
  (query: Knex.QueryBuilder): void => {
    const escaped = term.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
    void query.whereRaw(`?? like ? escape '\\'`, [column, `%${escaped}%`])
  }
