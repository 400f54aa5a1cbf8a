import type { ClientRow } from '../../db/rows.js'

/** Letters that Unicode does not decompose into a base letter and a mark. */
const baseLetters: Readonly<Record<string, string>> = {
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

/** Maximum letters of a key before the name itself, because PostgreSQL limits the length of index entries. */
const maxLetters = 100

/**
 * Returns the sort key of a name, identical in both databases: its letters without case and accents (R-2655). The name
 * itself, in Unicode's composed form, follows after a separator that sorts before all other characters, so that similar
 * names have a stable order.
 */
export function nameKey(name: string): string {
  const letters = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðþħıłŋŧ]/g, (letter) => baseLetters[letter] as string)
  return `${[...letters].slice(0, maxLetters).join('')}\u0001${name.normalize('NFC')}`
}

type Named = Pick<ClientRow, 'firstname' | 'lastname' | 'companyname'>

export const nameKeys = ({ firstname, lastname, companyname }: Named) => ({
  firstname_key: nameKey(firstname),
  lastname_key: nameKey(lastname),
  companyname_key: nameKey(companyname),
})
