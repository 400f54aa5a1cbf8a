import { WrongUsage } from '../command/wrong-usage.js'

/** Properties of an entry that a row can contain. */
export const csvFacts = ['date', 'amount', 'reference', 'name', 'iban', 'id', 'currency'] as const
export type CsvFact = (typeof csvFacts)[number]

/** Titles of columns, or their numbers from 1. Several columns are joined by a space. */
export type CsvColumns = Readonly<Partial<Record<CsvFact, readonly string[]>>>

/** Parses `date=Buchungstag,amount=Betrag,reference=Zweck+Referenz`. Throws WrongUsage. */
export function readColumns(text: string): CsvColumns {
  const columns: Partial<Record<CsvFact, readonly string[]>> = {}
  for (const part of text.split(',')) {
    const [name = '', ...rest] = part.split('=')
    const fact = csvFacts.find((one) => one === name.trim())
    const titles = rest
      .join('=')
      .split('+')
      .map((title) => title.trim())
    if (fact === undefined)
      throw new WrongUsage(
        `--columns takes ${csvFacts.join(', ')}, each with = and a column, not ${part.trim() || 'an empty text'}`,
      )
    if (titles.some((title) => title === '')) throw new WrongUsage(`--columns names no column for ${fact}`)
    if (columns[fact] !== undefined) throw new WrongUsage(`--columns names ${fact} twice`)
    columns[fact] = titles
  }
  for (const needed of ['date', 'amount'] as const)
    if (columns[needed] === undefined) throw new WrongUsage(`--columns must name ${needed}`)
  return columns
}
