import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { isSqlite, likePattern, normalizeSearchText, whereLike } from '../sql/searched-text.js'
import { asciiPart, readableName } from '../values/domain-names.js'

/**
 * Normalizes a readable name, or part of one, for searches. For example, full-width characters become plain characters.
 */
const searchableName = (name: string): string => normalizeSearchText(name.normalize('NFKC')).replaceAll('。', '.')

/**
 * Returns the name columns, which searches use. An encoded name also has a readable form, or a second ASCII form if it
 * cannot be decoded.
 */
export const nameColumns = (ascii: string): Pick<DomainRow, 'domain' | 'readable_name'> => ({
  domain: ascii,
  readable_name: ascii.includes('xn--') ? searchableName(readableName(ascii)) : null,
})

/**
 * Returns a condition that matches domains whose encoded or readable name contains a text (R-2710). PostgreSQL uses an
 * index for each form. SQLite has no index for substrings, so it reads the names from an index instead of whole rows.
 */
export function nameContains(db: Knex, part: string) {
  const [ascii, readable] = [likePattern(asciiPart(part)), likePattern(searchableName(part))]
  return (query: Knex.QueryBuilder): void =>
    void query.where((either) => {
      either.where(whereLike('domain', ascii))
      if (!isSqlite(db)) return either.orWhere(whereLike('readable_name', readable))
      const read = db.from('domains').whereNotNull('readable_name').where(whereLike('readable_name', readable))
      return either.orWhereIn('id', read.select('id'))
    })
}
