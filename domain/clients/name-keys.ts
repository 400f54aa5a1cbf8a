import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { Context } from '../context.js'

/** Letters that do not come apart into another and a mark. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
}

/** Letters of a key before the name itself: an index of PostgreSQL takes no longer entries. */
const maxLetters = 100

/**
 * Returns the text by which a name is ordered, the same in both databases: by its letters, whatever their case and accents
 * (R-2655). The name follows behind a sign that comes before all others, so that there is one order of names alike.
 */
export function nameKey(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðþħıłŋŧ]/g, (letter) => alike[letter] as string)
  return `${[...letters].slice(0, maxLetters).join('')}\u0001${name}`
}

type Named = Pick<ClientRow, 'firstname' | 'lastname' | 'companyname'>

/** Returns the columns that a list of clients is ordered by. */
export const nameKeys = ({ firstname, lastname, companyname }: Named) => ({
  firstname_key: nameKey(firstname),
  lastname_key: nameKey(lastname),
  companyname_key: nameKey(companyname),
})

/** Condition for clients without their keys: few rows, which an index with the same condition finds. */
export const keyless = 'firstname_key is null or lastname_key is null or companyname_key is null'

/** Returns true if a client is without its keys. */
export const lacksNameKeys = async (db: Knex): Promise<boolean> =>
  (await db('clients').whereRaw(`(${keyless})`).first('id')) !== undefined

/** Clients per call. */
const batchSize = 500

/**
 * Gives their keys to clients that were there before there were any, or that release 0.1.0 has written since. Returns true
 * if there may be more.
 */
export async function fillNameKeys({ db }: Context): Promise<boolean> {
  const clients: (Named & { id: number })[] = await db('clients')
    .whereRaw(`(${keyless})`)
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .select('id', 'firstname', 'lastname', 'companyname')
  for (const client of clients) await db('clients').where({ id: client.id }).update(nameKeys(client))
  return clients.length === batchSize
}
