import type { Knex } from 'knex'
import type { InvoiceRow, NumberGapRow } from '../../db/rows-papers.js'
import { type Context, instant, today } from '../context.js'
import type { Settings } from '../settings/settings.js'
import { type NumberFormat, numberWriter, parseNumberFormat, plainFormat } from '../values/number-formats.js'
import type { LockedSeries } from './document-chain.js'
import type { DocumentKind } from './document-text.js'
import { findTakenNumbers } from './taken-numbers.js'

/** The columns of a document's number. */
export type DocumentNumber = Pick<InvoiceRow, 'number_text' | 'number_year' | 'number_in_year'> & {
  readonly number: number
}

const tables = { invoice: 'invoices', credit_note: 'credit_notes' } as const satisfies Record<DocumentKind, string>

/** Returns the current number format of a series. */
export function currentNumberFormat(settings: Settings, series: DocumentKind): NumberFormat {
  const source = settings.text(series === 'invoice' ? 'invoice_number_format' : 'credit_note_number_format')
  if (inForce.get(series)?.source !== source)
    inForce.set(series, (parseNumberFormat(source) ?? parseNumberFormat(plainFormat)) as NumberFormat)
  return inForce.get(series) as NumberFormat
}

/** Caches the last parsed format of each series, because each document needs it. */
const inForce = new Map<DocumentKind, NumberFormat>()

/** Returns the name of a format's counter: the series, or the series and the year of a day (R-3502). */
export const counterName = (series: DocumentKind, { isYearly }: NumberFormat, day: string): string =>
  isYearly ? `${series}:${day.slice(0, 4)}` : series

/**
 * Takes the next numbers of a series, in order. Each document gets a whole number in the series, and its text in the
 * current format. The year is the current year (R-3503). A number whose text is already on another document is skipped
 * and recorded (R-3504). The caller must have locked the series, and must call `appendToChain`, which stores the new
 * value. With the plain format, this normally runs no statement.
 */
export async function takeNumbers(ctx: Context, series: LockedSeries, count: number): Promise<DocumentNumber[]> {
  const format = currentNumberFormat(ctx.settings, series.name)
  const key = { counter: series.name, format, day: today(ctx) }
  if (!format.isYearly) {
    const numbers = await skipTakenNumbers(ctx, series, { ...key, value: series.value }, count)
    const write = format.isPlain ? () => null : numberWriter(format, key.day)
    return numbers.map((number) => ({ number, number_text: write(number), number_year: null, number_in_year: null }))
  }
  const counter = counterName(series.name, format, key.day)
  const value = await readLastNumber(ctx.db, counter)
  const numbers = await skipTakenNumbers(ctx, series, { ...key, counter, value }, count)
  await setCounter(ctx.db, counter, numbers.at(-1) as number)
  const [number_year, write] = [Number(key.day.slice(0, 4)), numberWriter(format, key.day)]
  return numbers.map((number_in_year, at) => ({
    number: series.value + 1 + at,
    number_text: write(number_in_year),
    number_year,
    number_in_year,
  }))
}

/** Returns the last number of a counter, or 0 for a year without numbers. */
export async function readLastNumber(db: Knex, name: string): Promise<number> {
  return (await db('counters').where({ name }).first('value'))?.value ?? 0
}

/** Sets the last number of a counter. The caller must have locked the series. */
export const setCounter = async (db: Knex, name: string, value: number): Promise<void> =>
  void (await db('counters').insert({ name, value }).onConflict('name').merge({ value }))

interface Counting {
  readonly counter: string
  readonly value: number
  readonly format: NumberFormat
  readonly day: string
}

/**
 * Returns the next numbers of a counter whose texts are on no document yet. Queries for taken texts only if the counter
 * or the format has changed since the last document of the series, or after the last number known to be free.
 */
async function skipTakenNumbers(
  ctx: Context,
  series: LockedSeries,
  { counter, value, format, day }: Counting,
  count: number,
): Promise<number[]> {
  const numbered_as = format.isPlain ? null : `${counter} ${format.source}`
  const isKnown = series.numbered_as === numbered_as
  const numbers: number[] = []
  let last = value
  let freeUntil: number | null = isKnown ? series.free_until : last
  while (numbers.length < count) {
    const end = Math.min(freeUntil ?? Number.POSITIVE_INFINITY, last + count - numbers.length)
    while (last < end) numbers.push(++last)
    if (numbers.length === count) break
    const taken = await findTakenNumbers(ctx.db, tables[series.name], format, day.slice(0, 4), last)
    const first = last + 1
    let run = 0
    while (taken[run] === first + run) run++
    if (run > 0) {
      last += run
      await recordNumberGap(ctx, { counter, first, last, reason: 'taken' })
    }
    // There may be more taken numbers after the last one found.
    freeUntil = taken[run] === undefined ? (run > 0 ? last : null) : (taken[run] as number) - 1
  }
  if (!isKnown || freeUntil !== series.free_until)
    await ctx.db('counters').where({ name: series.name }).update({ numbered_as, free_until: freeUntil })
  return numbers
}

/** Records numbers that no document gets, for the audit. */
export const recordNumberGap = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  gap: Omit<NumberGapRow, 'id' | 'created_at'>,
): Promise<void> => void (await db('number_gaps').insert({ ...gap, created_at: instant(now) }))
