import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import { isLike, isSqlite, likePattern, searchable } from '../sql/searched-text.js'
import { asciiPart, readableName } from '../values/domain-names.js'

/** Returns a readable name, or a part of one, as those on record are searched: wide and composed letters are the plain ones. */
const searchableName = (name: string): string => searchable(name.normalize('NFKC')).replaceAll('。', '.')

/**
 * Returns the columns that a domain is found by: one with an encoded name by its readable one as well, which is its ASCII
 * form where no script reads it.
 */
export const nameColumns = (ascii: string): Pick<DomainRow, 'domain' | 'readable_name'> => ({
  domain: ascii,
  readable_name: ascii.includes('xn--') ? searchableName(readableName(ascii)) : null,
})

/**
 * Returns a condition: either spelling of a domain's name contains a text (R-2710). PostgreSQL asks an index for each
 * spelling; SQLite has none for parts, so it reads the names in ASCII from an index without the rest of the rows.
 */
export function nameContains(db: Knex, part: string) {
  const [ascii, readable] = [likePattern(asciiPart(part)), likePattern(searchableName(part))]
  return (query: Knex.QueryBuilder): void =>
    void query.where((either) => {
      either.where(isLike('domain', ascii))
      if (!isSqlite(db)) return either.orWhere(isLike('readable_name', readable))
      const read = db.from('domains').whereNotNull('readable_name').where(isLike('readable_name', readable))
      return either.orWhereIn('id', read.select('id'))
    })
}
