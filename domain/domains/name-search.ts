import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { isSqlite, likePattern, normalizeSearchText, whereLike } from '../sql/searched-text.js'
import { asciiPart, readableName } from '../values/domain-names.js'

/** Normalizes a readable name, or part of one, for searches: full-width and composed characters become plain ones. */
const searchableName = (name: string): string => normalizeSearchText(name.normalize('NFKC')).replaceAll('。', '.')

/**
 * Returns the columns that searches use. An encoded name is also stored in its readable form, or in ASCII if it cannot
 * be decoded.
 */
export const nameColumns = (ascii: string): Pick<DomainRow, 'domain' | 'readable_name'> => ({
  domain: ascii,
  readable_name: ascii.includes('xn--') ? searchableName(readableName(ascii)) : null,
})

/**
 * Returns a condition that matches domains whose name contains a text in either spelling (R-2710). PostgreSQL uses an
 * index for each spelling. SQLite has no index for substrings, so it reads the ASCII names from an index instead of
 * whole rows.
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
