import type { Knex } from 'knex'
import type { ClosedMonthRow } from '../../db/rows-papers.js'
import {
  currentSeals,
  hashLedger,
  isPostedBefore,
  lastClosedDay,
  loadMonthLinks,
  monthLinkHash,
} from '../ledger/closed-months.js'
import { booksClosedUntil } from '../settings/closed-books.js'
import { loadSettings } from '../settings/settings.js'
import { loadCurrencies } from '../values/currencies.js'
import type { Day } from '../values/days.js'
import { ChainWalk, Findings, nameLinks } from './chain-links.js'
import type { Finding } from './rule.js'

// The chain of closed months (R-3759, R-2093). SQL cannot compute SHA-256, so months are rebuilt by reading the ledger.

const rules = {
  'month-changed': 'closed months whose ledger, accounts, or default currency differ from their seal',
  'month-link-missing': 'missing links in the chain of closed months',
  'month-link-broken':
    'links in the chain of closed months that were changed or do not continue from the previous link',
  'month-opened': 'sealed months that are no longer closed, or closed days that differ from the setting',
} as const

const noteRules = { 'month-reopened': 'reopened months' } as const

export const monthRuleCount = Object.keys(rules).length + Object.keys(noteRules).length

/** Closed months to rebuild: the last one and an older one in rotation, or all. */
export type MonthsToRebuild = 'some' | 'all'

export interface MonthReport {
  readonly findings: readonly Finding[]
  readonly notes: readonly Finding[]
  /** Last day of the older month that the audit rebuilt, or null. */
  readonly rotated: Day | null
}

/** Checks the chain of closed months, and rebuilds some or all of them. Changes nothing. */
export async function checkClosedMonths(db: Knex, which: MonthsToRebuild): Promise<MonthReport> {
  const findings = new Findings<keyof typeof rules>(rules)
  const notes = new Findings<keyof typeof noteRules>(noteRules)
  const links = await loadMonthLinks(db)
  await walk(db, links, findings)
  for (const link of links)
    if (link.event === 'reopened') notes.add('month-reopened', link.sequence, nameReopening(link))
  const closed = await lastClosedDay(db)
  const seals = currentSeals(links)
  expectClosed(seals, closed, await booksClosedUntil(db, 'none'), findings)
  const rotated = nextInRotation(seals.slice(0, -1), await lastRotated(db))
  const rebuilt = which === 'all' ? seals : [...(rotated === undefined ? [] : [rotated]), ...seals.slice(-1)]
  await expectTerms(db, seals, findings)
  await rebuild(db, rebuilt, seals, findings)
  return { findings: findings.all, notes: notes.all, rotated: rotated?.until_day ?? null }
}

type MonthFindings = Findings<keyof typeof rules>

async function walk(db: Knex, links: readonly ClosedMonthRow[], findings: MonthFindings): Promise<void> {
  const chain = new ChainWalk<ClosedMonthRow>({
    missing: (first, last) => findings.add('month-link-missing', first, nameLinks(first, last), last - first + 1),
    broken: (link, sequence) =>
      findings.add('month-link-broken', sequence, link === undefined ? 'the end of the chain' : nameOf(link)),
  })
  for (const link of links) {
    chain.step(link)
    if (monthLinkHash(link.previous_hash, link) !== link.hash)
      findings.add('month-link-broken', link.sequence, nameOf(link))
  }
  chain.end((await db('counters').where({ name: 'month' }).first()) ?? { links: 0, last_hash: null })
}

const nameOf = ({ from_day, until_day }: ClosedMonthRow): string => `${from_day} to ${until_day}`

const nameReopening = (link: ClosedMonthRow): string =>
  `${nameOf(link)} by ${link.author ?? 'an unknown user'} at ${link.created_at}`

function expectClosed(
  seals: readonly ClosedMonthRow[],
  closed: Day | undefined,
  stated: Day | undefined,
  findings: MonthFindings,
): void {
  if (closed !== stated)
    findings.add('month-opened', 0, `closed until ${closed ?? 'no day'}, setting ${stated ?? 'no day'}`)
  for (const seal of seals)
    if (seal.until_day > (closed ?? '')) findings.add('month-opened', seal.sequence, nameOf(seal))
}

/** Compares the stored terms of all sealed months with their seals, without reading the ledger. */
async function expectTerms(db: Knex, seals: readonly ClosedMonthRow[], findings: MonthFindings): Promise<void> {
  const terms = await db('closed_ledgers').orderBy('until_day')
  for (const seal of seals) {
    const of = terms.find(({ until_day }) => until_day >= seal.until_day)
    if (of !== undefined && (of.accounts !== seal.accounts || of.currency_id !== seal.currency_id))
      findings.add('month-changed', seal.sequence, `${nameOf(seal)} (accounts)`)
  }
}

async function rebuild(
  db: Knex,
  rebuilt: readonly ClosedMonthRow[],
  [first]: readonly ClosedMonthRow[],
  findings: MonthFindings,
): Promise<void> {
  if (first === undefined) return
  const ctx = { db, settings: await loadSettings(db), currencies: await loadCurrencies(db) }
  for (const seal of rebuilt)
    if ((await hashLedger(ctx, { from: seal.from_day, until: seal.until_day })) !== seal.file_hash)
      findings.add('month-changed', seal.sequence, nameOf(seal))
  if (await isPostedBefore(ctx, first.from_day))
    findings.add('month-changed', first.sequence, `days before ${first.from_day}`)
}

const nextInRotation = (seals: readonly ClosedMonthRow[], last: Day | null): ClosedMonthRow | undefined =>
  seals.find(({ until_day }) => until_day > (last ?? '')) ?? seals[0]

async function lastRotated(db: Knex): Promise<Day | null> {
  return (await db('audit_results').first('month_until'))?.month_until ?? null
}
