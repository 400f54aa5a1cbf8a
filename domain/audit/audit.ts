import type { Knex } from 'knex'
import type { Rule } from '../billing/kind-audit.js'
import { isSqlite } from '../sql/searched-text.js'
import { businessTime, loadSandbox } from '../system/sandbox.js'
import { addDays, type Day } from '../values/days.js'
import { advisoryRules } from './advisory-rules.js'
import { attemptRules } from './attempt-rules.js'
import { billedRecordRules } from './billed-record-rules.js'
import { checkClosedMonths, type MonthsToRebuild, monthRuleCount } from './closed-months.js'
import { creditNoteRules } from './credit-note-rules.js'
import { chainRuleCount, checkChain } from './document-chain.js'
import { domainNotes } from './domain-notes.js'
import { invoiceRules } from './invoice-rules.js'
import { ledgerRules } from './ledger-rules.js'
import { checkLetterheads, letterheadRuleCount } from './letterheads.js'
import { numberRules } from './number-rules.js'
import { paymentRules } from './payment-rules.js'
import { periodRules, unbilledRules } from './period-rules.js'
import { returnRules } from './return-rules.js'
import type { AuditSources, Finding, LastBilling } from './rule.js'
import { runningTotalRules } from './running-totals.js'
import { checkTaxes, taxRuleCount } from './tax-rules.js'

export interface AuditReport {
  /** Violations of rules that must always hold. */
  readonly findings: readonly Finding[]
  /** Allowed states that may be mistakes. */
  readonly notes: readonly Finding[]
  /** Number of rules checked. */
  readonly rules: number
  /** Number of issued documents without a chain link, because the release that issued them had no chain (R-1063). */
  readonly unchained: number
  /** Last day of the older closed month that the audit rebuilt, or null. */
  readonly rotated: Day | null
}

const maxExamples = 5
/** IDs per statement, so that no statement sorts or hashes more than fits into memory (R-2021). */
const idsAtOnce = 100_000

/** Returns a finding for each violated rule (R-2009). Changes nothing. `now` is machine time. */
export const audit = async (db: Knex, sources: AuditSources, now = new Date()): Promise<readonly Finding[]> => [
  ...(await findAll(db, await rulesOf(db, sources, now))).map(({ finding }) => finding),
  ...(await checkTaxes(db)),
  ...(await checkLetterheads(db)),
  ...(await checkChain(db)).findings,
  ...(await checkClosedMonths(db, 'some')).findings,
]

/**
 * Returns the findings of `audit`, and notes on allowed states that may be mistakes (R-2022). `months` selects the
 * closed months to rebuild (R-2093).
 */
export async function auditWithNotes(
  db: Knex,
  sources: AuditSources,
  { now = new Date(), months: which = 'some' }: { readonly now?: Date; readonly months?: MonthsToRebuild } = {},
): Promise<AuditReport> {
  const rules = await rulesOf(db, sources, now)
  const today = businessTime(now, await loadSandbox(db))
    .toISOString()
    .slice(0, 10)
  const notes = [...advisoryRules(sources.kinds), ...domainNotes(today)]
  const found = await findAll(db, [...rules, ...notes])
  const papers = [...(await checkTaxes(db)), ...(await checkLetterheads(db))]
  const chain = await checkChain(db)
  const months = await checkClosedMonths(db, which)
  const isNote = (rule: Rule): boolean => notes.includes(rule)
  return {
    findings: [
      ...found.filter(({ rule }) => !isNote(rule)).map(({ finding }) => finding),
      ...papers,
      ...chain.findings,
      ...months.findings,
    ],
    notes: [...found.filter(({ rule }) => isNote(rule)).map(({ finding }) => finding), ...months.notes],
    rules: rules.length + notes.length + taxRuleCount + letterheadRuleCount + chainRuleCount + monthRuleCount,
    unchained: chain.unchained,
    rotated: months.rotated,
  }
}

/** Returns the rules that apply even if nothing was ever billed. */
const alwaysHolding = ({ kinds, ...sources }: AuditSources): readonly Rule[] => [
  ...invoiceRules,
  ...numberRules,
  ...paymentRules,
  ...returnRules,
  ...attemptRules,
  ...ledgerRules(sources),
  ...creditNoteRules,
  ...billedRecordRules(kinds),
  ...periodRules(kinds),
]

async function rulesOf(db: Knex, sources: AuditSources, now: Date): Promise<readonly Rule[]> {
  const last = await lastBilling(db, now)
  const totals = runningTotalRules(sources.totals, isSqlite(db) ? 'sqlite' : 'postgres')
  const always = [...alwaysHolding(sources), ...totals]
  return last === undefined ? always : [...always, ...unbilledRules(last, sources.kinds)]
}

/**
 * Returns the last run that billed everything due. Undefined if there was none, or if its recorded time is in the
 * future because a clock was ahead.
 */
async function lastBilling(db: Knex, now: Date): Promise<LastBilling | undefined> {
  const at = (await db('job_steps').where({ name: 'invoices' }).first('finished_at'))?.finished_at
  if (at == null || new Date(at) > businessTime(now, await loadSandbox(db))) return undefined
  return { at, day: addDays(at.slice(0, 10), -1) }
}

interface Found {
  readonly rule: Rule
  readonly finding: Finding
}

async function findAll(db: Knex, rules: readonly Rule[]): Promise<Found[]> {
  const highest = await highestIds(db, rules)
  const found: Found[] = []
  for (const rule of rules) {
    const finding = await find(db, rule, rule.table === undefined ? idsAtOnce : (highest.get(rule.table) ?? 0))
    if (finding.count > 0) found.push({ rule, finding })
  }
  return found
}

async function highestIds(db: Knex, rules: readonly Rule[]): Promise<ReadonlyMap<string, number>> {
  const tables = [...new Set(rules.flatMap(({ table }) => table ?? []))]
  const columns = tables.map((table) =>
    db(table as 'invoices')
      .max('id')
      .as(table),
  )
  const [row] = (await db.select(columns)) as [Record<string, number | null>]
  return new Map(tables.map((table) => [table, Number(row[table] ?? 0)]))
}

async function find(db: Knex, { name, broken, table, nameColumn, sql }: Rule, highest: number): Promise<Finding> {
  let count = 0
  const examples: number[] = []
  for (let from = 1; from <= highest; from += idsAtOnce) {
    const to = from + idsAtOnce - 1
    const statement = `(${sql((column) => `${column} between ${from} and ${to}`)}) as broken`
    const [counted] = await db.from(db.raw(statement)).count({ count: '*' })
    const here = Number(counted?.count)
    if (here === 0) continue
    count += here
    const missing = maxExamples - examples.length
    if (missing > 0) examples.push(...(await db.from(db.raw(statement)).orderBy('id').limit(missing).pluck('id')))
    if (table === undefined) break
  }
  const finding = { name, rule: broken, count, examples }
  if (table === undefined || nameColumn === undefined || count === 0) return finding
  const names: string[] = await db(table as 'invoices')
    .whereIn('id', examples)
    .orderBy('id')
    .pluck(nameColumn)
  return { ...finding, names }
}
