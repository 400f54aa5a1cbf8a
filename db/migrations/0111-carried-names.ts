import { domainToUnicode } from 'node:url'
import type { Knex } from 'knex'

/** The migration may be interrupted anywhere. Another run skips rows that have their columns. */
export const config = { transaction: false }

const rowsPerRead = 500

/**
 * Fills in the sort keys of clients and the search texts of domains, in rows that release 0.1.0 wrote while running
 * alongside 0.2.0 and that 0.2.0 has not processed yet. A row renamed during the migration gets them with that change.
 */
export async function up(db: Knex): Promise<void> {
  const keyless = 'firstname_key is null or lastname_key is null or companyname_key is null'
  await fill(
    db,
    'clients',
    keyless,
    ['firstname', 'lastname', 'companyname'],
    ({ firstname, lastname, companyname }) => ({
      firstname_key: nameKey(firstname as string),
      lastname_key: nameKey(lastname as string),
      companyname_key: nameKey(companyname as string),
    }),
  )
  const unread = "domain like '%xn--%' and readable_name is null"
  await fill(db, 'domains', unread, ['domain'], ({ domain }) => ({ readable_name: readable(domain as string) }))
}

type Names = Record<string, string>

async function fill(
  db: Knex,
  table: string,
  missing: string,
  from: readonly string[],
  columnsOf: (names: Names) => object,
): Promise<void> {
  for (let last = 0; ; ) {
    const rows: ({ id: number } & Names)[] = await db(table)
      .whereRaw(`(${missing})`)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerRead)
      .select('id', ...from)
    for (const { id, ...names } of rows)
      await db(table)
        .where({ id, ...names })
        .update(columnsOf(names as Names))
    if (rows.length === 0) return
    last = rows.at(-1)?.id as number
  }
}

/** Letters that Unicode does not decompose into another letter and a mark. */
const alike: Readonly<Names> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd' },
  ...{ þ: 'th', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ŧ: 't' },
}

/** Returns the sort key of a name, as created by the service. */
function nameKey(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðþħıłŋŧ]/g, (letter) => alike[letter] as string)
  return `${[...letters].slice(0, 100).join('')}\u0001${name}`
}

/** Returns the readable form of an encoded domain name, as searched by the service. */
const readable = (domain: string): string =>
  (domainToUnicode(domain) || domain)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('。', '.')
