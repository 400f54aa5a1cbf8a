import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import type { DerivedColumns } from '../derived-columns.js'
import { isLike, isSqlite, likePattern, searchable } from '../search.js'
import { asciiPart, readableName } from './names.js'

/** Returns a readable name, or a part of one, as those on record are searched: wide and composed letters are the plain ones. */
const searchableName = (name: string): string => searchable(name.normalize('NFKC')).replaceAll('。', '.')

/** Domains with an encoded name are found by their readable one as well. One that no script reads has its ASCII form there. */
export const readableNames: DerivedColumns = {
  table: 'domains',
  // The condition of the index domains_unread.
  missing: "domain like '%xn--%' and readable_name is null",
  from: ['domain'],
  derive: ({ domain }: Pick<DomainRow, 'domain'>) => ({ readable_name: searchableName(readableName(domain)) }),
}

/** Returns the columns that a domain is found by. */
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
