import type { Knex } from 'knex'
import type { NumberFormat, NumberPart } from '../values/number-formats.js'

/** Maximum number of taken numbers that one query returns. */
export const maxTakenNumbers = 1000

/** Maximum number of digits in a number, within the range of safe integers. */
const maxDigits = 15

const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))

type PaperTable = 'invoices' | 'credit_notes'

/**
 * Returns numbers above `value` whose text in a format is already on a document, lowest first, at most
 * `maxTakenNumbers`. These documents have another format, because a format's own counter issues each number once
 * (R-3504). Months are not distinguished, so some of the numbers may be free. The caller must have locked the series.
 */
export async function findTakenNumbers(
  db: Knex,
  table: PaperTable,
  format: NumberFormat,
  year: string,
  value: number,
): Promise<number[]> {
  const { before, after, width, isYearly } = format
  const isOfDigits = [...before, ...after].every((part) => typeof part === 'string' || /^\d+$/.test(part.text))
  // A plain number is its document's text. Formats that share the counter of plain numbers never produce the text of an
  // earlier plain number, because they add characters to a higher number.
  const seesBare = isYearly && isOfDigits
  const text = seesBare ? 'coalesce(number_text, cast(number as text))' : 'number_text'
  const start = lengthOf(before)
  const around = start + lengthOf(after)
  const digits = `substr(written, ${start + 1}, length(written) - ${around})`
  const literals = [
    ...piecesOf(before, (at) => String(at + 1)),
    ...piecesOf(after, (at) => afterPlace(around, start, at)),
  ]
  const isLong = `length(written) between ${around + width} and ${around + Math.max(width, maxDigits)}`
  const conditions = [
    `ltrim(${digits}, '0123456789') = ''`,
    // A number longer than its padding cannot start with zero.
    `(length(written) = ${around + width} or substr(written, ${start + 1}, 1) <> '0')`,
    ...literals.map(({ place, part, length }) =>
      part === 'month'
        ? `substr(written, ${place}, 2) in (${months.map((month) => `'${month}'`).join(', ')})`
        : `substr(written, ${place}, ${length}) = ?`,
    ),
  ]
  const values = literals.flatMap(({ part }) => (part === 'month' ? [] : part === 'year' ? [year] : [part.text]))
  const found = await db
    .select<{ taken: number }[]>('taken')
    .from(
      db.raw(
        // Nested, because PostgreSQL rejects a negative length in substr and casts of text that is not a number.
        `(select case when ${isLong} then case when ${conditions.join(' and ')} then cast(${digits} as bigint) end end as taken
          from (select ${text} as written from ${table}
            where ${seesBare ? 'number is not null' : 'number_text is not null'}) as papers) as found`,
        values,
      ),
    )
    .where('taken', '>', value)
    .orderBy('taken')
    .limit(maxTakenNumbers)
  return found.map(({ taken }) => Number(taken))
}

const sizeOf = (part: NumberPart): number => (part === 'year' ? 4 : part === 'month' ? 2 : [...part.text].length)

const lengthOf = (parts: readonly NumberPart[]): number => parts.reduce((sum, part) => sum + sizeOf(part), 0)

/** Returns the position of a part after the number, counted from the end of the text. */
const afterPlace = (around: number, start: number, at: number): string => `length(written) - ${around - start - at} + 1`

/** Returns each part with its length and an SQL expression for its position. */
function piecesOf(parts: readonly NumberPart[], placeOf: (at: number) => string) {
  let at = 0
  return parts.map((part) => {
    const length = sizeOf(part)
    const piece = { part, length, place: placeOf(at) }
    at += length
    return piece
  })
}
