import type { ClientRow } from '../../db/rows.js'

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
