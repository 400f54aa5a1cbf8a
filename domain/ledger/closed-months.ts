import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ClosedMonthRow } from '../../db/rows-papers.js'
import { whereDayInRange } from '../billing/books.js'
import { lockSeries, moveHead } from '../billing/document-chain.js'
import { chainHash } from '../billing/document-text.js'
import { type Context, instant } from '../context.js'
import { booksClosedUntil } from '../settings/closed-books.js'
import { addDays, type Day, instantToDay } from '../values/days.js'
import { type BookedEntry, bookedTables, readLedgerWithoutClients } from './ledger.js'

// Closed months are chained like documents (R-3759): a seal contains the hash of the month's ledger, the accounts, and
// the hash of the link before it.

type Reading = Pick<Context, 'db' | 'settings' | 'currencies'>
type Writing = Reading & Pick<Context, 'now' | 'author'>

const textVersion = 1

/** A closed month, or the closed part of one: both days are inclusive. */
export interface ClosedMonth {
  readonly from: Day
  readonly until: Day
}

type Link = Omit<ClosedMonthRow, 'id'>

/** The columns that a link's hash covers. */
type LinkContent = Omit<Link, 'sequence' | 'hash' | 'previous_hash'>

/** Returns the hash of a link in the chain of closed months. */
export const monthLinkHash = (previous: string | null, link: LinkContent): string =>
  chainHash(
    previous,
    JSON.stringify([
      ...[link.version, link.event, link.from_day, link.until_day, link.file_hash, link.accounts, link.currency_id],
      ...[link.is_found, link.author, link.created_at],
    ]),
  )

export const loadMonthLinks = (db: Knex): Promise<ClosedMonthRow[]> => db('closed_months').orderBy('sequence')

/** Returns the seals of months not reopened since, in order of days. */
export function currentSeals<L extends Pick<Link, 'event' | 'from_day' | 'until_day'>>(
  links: readonly L[],
): readonly L[] {
  const seals: L[] = []
  for (const link of links) {
    if (link.event === 'closed') seals.push(link)
    else while (seals.length > 0 && (seals.at(-1) as L).until_day >= link.from_day) seals.pop()
  }
  return seals
}

/** Returns the last closed day of the ledger, or undefined. */
export async function lastClosedDay(db: Knex): Promise<Day | undefined> {
  return (await db('closed_ledgers').orderBy('until_day', 'desc').first('until_day'))?.until_day
}

/**
 * Returns SHA-256 of a month's ledger entries, one per line. Omits client IDs, because IDs of deleted clients are
 * erased years later. Writing the ledger file would take several times as long.
 */
export async function hashLedger(ctx: Reading, { from, until }: ClosedMonth): Promise<string> {
  const hash = createHash('sha256')
  for await (const entries of readLedgerWithoutClients(ctx, from, until)) hash.update(entries.map(entryText).join(''))
  return hash.digest('hex')
}

const entryText = ({ id, kind, day, valueDay, number, country, currency, base, postings }: BookedEntry): string => {
  const facts = [id, kind, day, valueDay, number, country, currency.code, base.code]
  const amounts = postings.map(({ debit, credit, amount, worth, role }) => [
    ...[debit.account, debit.taxKey, credit.account, credit.taxKey, amount, worth ?? null],
    role,
  ])
  return `${JSON.stringify([...facts, amounts])}\n`
}

/**
 * Seals the months that a change of `books_closed_until` closed, and records the months that it reopened. `before` is
 * the last closed day before the change: earlier months without a seal are sealed as found. Returns the new links.
 */
export async function recordClosedMonths(ctx: Writing, before: Day | undefined): Promise<readonly Link[]> {
  const reopened = await recordReopening(ctx, ctx.author)
  const links = reopened === undefined ? [] : [reopened]
  for (const month of await listUnsealedMonths(ctx)) {
    const isFound = reopened === undefined && before !== undefined && month.until <= before
    links.push(...(await sealMonth(ctx, month, { isFound })))
  }
  return links
}

interface Sealing {
  readonly db: Knex
  readonly transaction: <T>(run: (ctx: Context) => Promise<T>) => Promise<T>
}

/**
 * Seals the next closed month without a seal, and marks it as sealed as found. Reads the ledger outside the
 * transaction, because it no longer changes. Records reopenings by the previous release, whose author is unknown.
 * Returns false if nothing was left to do.
 */
export async function sealFoundMonth(remote: Reading & Sealing): Promise<boolean> {
  const [month] = await listUnsealedMonths(remote)
  if (month === undefined) return (await remote.transaction((ctx) => recordReopening(ctx, null))) !== undefined
  const fileHash = await hashLedger(remote, month)
  const links = await remote.transaction((ctx) => sealMonth(ctx, month, { isFound: true, fileHash }))
  return links.length > 0
}

/**
 * Returns the unsealed closed months, in order. Returns an empty list if the closed days differ from the setting,
 * which the audit reports.
 */
export async function listUnsealedMonths({ db, settings }: Pick<Reading, 'db' | 'settings'>): Promise<ClosedMonth[]> {
  const closed = await lastClosedDay(db)
  if (closed === undefined || closed !== (await booksClosedUntil(db, 'none'))) return []
  const last = currentSeals(await loadMonthLinks(db)).at(-1)
  const from = last === undefined ? await firstDayToSeal({ db, settings }, closed) : addDays(last.until_day, 1)
  const ends = await db('closed_ledgers').where('until_day', '>=', from).orderBy('until_day').pluck('until_day')
  return divideIntoMonths(from, ends)
}

async function firstDayToSeal(ctx: Pick<Reading, 'db' | 'settings'>, closed: Day): Promise<Day> {
  const first = await firstPostedDay(ctx)
  return `${(first === undefined || first > closed ? closed : first).slice(0, 7)}-01`
}

/** Divides closed days into months, and at each of the days `ends`, because the terms of the ledger change after it. */
function divideIntoMonths(from: Day, ends: readonly Day[]): ClosedMonth[] {
  const months: ClosedMonth[] = []
  let first = from
  for (const end of ends)
    while (first <= end) {
      const last = endOfMonth(first)
      const until = last < end ? last : end
      months.push({ from: first, until })
      first = addDays(until, 1)
    }
  return months
}

const endOfMonth = (day: Day): Day => addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)

/** Returns the day of the first ledger entry, or undefined if the ledger is empty. */
async function firstPostedDay({ db, settings }: Pick<Reading, 'db' | 'settings'>): Promise<Day | undefined> {
  const days: (Day | undefined)[] = [
    (await db('invoices').whereNotNull('number').orderBy('date').first('date'))?.date,
    (await db('credit_notes').orderBy('date').first('date'))?.date,
  ]
  for (const table of bookedTables) {
    const [row] = await db(table as 'transactions').min({ booked: 'booked_day' })
    const [undated] = await db(table as 'transactions')
      .whereNull('booked_day')
      .min({ at: 'created_at' })
    const at = undated?.at ?? undefined
    days.push(row?.booked ?? undefined, at === undefined ? undefined : instantToDay(at, settings.timeZone))
  }
  return days.filter((day) => day != null).sort()[0]
}

/** Returns true if the ledger contains a row posted before a day. */
export async function isPostedBefore({ db, settings }: Pick<Reading, 'db' | 'settings'>, day: Day): Promise<boolean> {
  const to = addDays(day, -1)
  const papers = [
    db('invoices').whereNotNull('number').where('date', '<', day),
    db('credit_notes').where('date', '<', day),
  ]
  const booked = bookedTables.map((table) => {
    const query = db(table as 'transactions')
    whereDayInRange(query, 'booked_day', { to }, { settings })
    return query
  })
  for (const query of [...papers, ...booked])
    if ((await (query as Knex.QueryBuilder).first('id')) !== undefined) return true
  return false
}

/**
 * Adds the link of a month, unless it was sealed or reopened in the meantime. `fileHash` is the hash of its ledger if
 * the caller has already read it.
 */
async function sealMonth(
  ctx: Writing,
  month: ClosedMonth,
  { isFound, fileHash }: { readonly isFound: boolean; readonly fileHash?: string },
): Promise<Link[]> {
  const { db } = ctx
  await booksClosedUntil(db, 'share')
  const head = await lockSeries(db, 'month')
  const [next] = await listUnsealedMonths(ctx)
  if (next?.from !== month.from || next.until !== month.until) return []
  const terms = await db('closed_ledgers').where('until_day', '>=', month.until).orderBy('until_day').first()
  const content = {
    ...{ event: 'closed' as const, from_day: month.from, until_day: month.until, is_found: flagOf(isFound) },
    ...{ accounts: terms?.accounts ?? null, currency_id: terms?.currency_id ?? null },
    file_hash: fileHash ?? (await hashLedger(ctx, month)),
  }
  return [await appendLink(ctx, head, { ...content, author: ctx.author })]
}

/**
 * Records that sealed months are no longer closed. Records nothing if the closed days differ from the setting, because
 * then someone changed them in the database, which the audit reports.
 */
async function recordReopening(ctx: Writing, author: string | null): Promise<Link | undefined> {
  const { db } = ctx
  const stated = await booksClosedUntil(db, 'share')
  const head = await lockSeries(db, 'month')
  const closed = await lastClosedDay(db)
  const seals = currentSeals(await loadMonthLinks(db))
  const last = seals.at(-1)
  if (last === undefined || stated !== closed || last.until_day <= (closed ?? '')) return undefined
  // A month closed only up to an earlier day is reopened completely, and its closed part is sealed again.
  const first = seals.find(({ until_day }) => until_day > (closed ?? '')) as ClosedMonthRow
  return appendLink(ctx, head, {
    ...{ event: 'reopened' as const, from_day: first.from_day, until_day: last.until_day },
    is_found: flagOf(author === null),
    ...{ file_hash: null, accounts: null, currency_id: null, author },
  })
}

const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0)

async function appendLink(
  { db, now }: Writing,
  { name, value, links, last_hash }: Awaited<ReturnType<typeof lockSeries<'month'>>>,
  content: Omit<LinkContent, 'version' | 'created_at'>,
): Promise<Link> {
  const full = { ...content, version: textVersion, created_at: instant(now) }
  const hash = monthLinkHash(last_hash, full)
  const link = { ...full, sequence: links + 1, hash, previous_hash: last_hash }
  await db('closed_months').insert(link)
  await moveHead(db, { name, value, links: link.sequence, last_hash: hash })
  return link
}
