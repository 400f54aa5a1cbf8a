import type { PlannedEntry } from '../../domain/payments/bank/planned-entry.js'
import type { Currencies } from '../../domain/values/currencies.js'
import type { Cents } from '../../domain/values/money.js'
import { type Cell, csvLine } from '../export-files/csv.js'
import { oneLine, type SkippedEntry } from './statement.js'

/** An entry with the result of recording it, or with the planned result. */
export interface ListedEntry {
  readonly line: number
  readonly day: string
  readonly amount: string
  readonly currency: string
  readonly name: string | null
  readonly text: string
  /**
   * `passed` means that the entry is not a final incoming payment, `failed` that a planned payment was not recorded.
   */
  readonly outcome: 'fits' | 'recorded' | 'known' | 'open' | 'failed' | 'passed'
  /** The payment and the evidence for it, or the reason why there is no payment. */
  readonly why: string
  readonly invoices: readonly { readonly id: number; readonly name: string; readonly amount: string }[]
  readonly reference: string | null
}

/** Result of recording a planned entry. */
export type RecordingResult = 'recorded' | 'known' | { readonly failed: string }

/** Returns a planned entry for the list. Without `result`, nothing was recorded. */
export function presentEntry(currencies: Currencies, planned: PlannedEntry, result?: RecordingResult): ListedEntry {
  const { line, day, amount, currency, name, text, reference } = planned.entry
  const facts = { line, day, amount, currency, name, text, reference }
  if (planned.outcome === 'known' || result === 'known')
    return { ...facts, outcome: 'known', why: 'it is already recorded', invoices: [] }
  if (planned.outcome === 'open') return { ...facts, outcome: 'open', why: planned.why, invoices: [] }
  const { parts, currencyId } = planned
  const of = currencies.of(currencyId)
  const invoices = parts.map((part) => ({
    id: part.invoiceId,
    name: part.name,
    amount: shownAmount(of.show(part.amount), of.row.decimals),
  }))
  if (typeof result === 'object') return { ...facts, outcome: 'failed', why: result.failed, invoices: [] }
  const paid = parts.map((part) => wordsOfPart(part, (units) => of.label(units))).join('; ')
  const why = `${paid} (${planned.by.join(', ')})`
  return { ...facts, outcome: result === undefined ? 'fits' : 'recorded', why, invoices }
}

const shownAmount = (amount: number, decimals: number): string => amount.toFixed(decimals)

function wordsOfPart(
  { name, amount, owed }: { readonly name: string; readonly amount: Cents; readonly owed: Cents },
  label: (units: Cents) => string,
): string {
  if (owed === 0) return `invoice ${name}, which accepts no payments: ${label(amount)} of credit`
  if (amount > owed) return `invoice ${name}, and ${label((amount - owed) as Cents)} of credit`
  return amount < owed ? `invoice ${name}, ${label(amount)} of ${label(owed)}` : `invoice ${name}`
}

/** Returns a skipped entry for the list. */
export const presentSkippedEntry = ({ line, day, amount, currency, name, text, why }: SkippedEntry): ListedEntry => ({
  ...{ line, day, amount, currency, name, text, outcome: 'passed', why, invoices: [], reference: null },
})

/** Counts the entries by outcome. */
export function countOutcomes(listed: readonly ListedEntry[]) {
  const counts = { fits: 0, recorded: 0, known: 0, open: 0, failed: 0, passed: 0 }
  for (const { outcome } of listed) counts[outcome]++
  return counts
}

const columns = ['line', 'day', 'amount', 'currency', 'payer', 'text', 'outcome', 'why', 'reference'] as const

const buildCells = ({ line, day, amount, currency, name, text, outcome, why, reference }: ListedEntry): Cell[] => [
  ...[line, day, amount, currency, name ?? '', text, outcome, why, reference ?? ''],
]

/** Returns the entries as CSV, in which no text is a formula (R-4215). */
export const formatCsv = (listed: readonly ListedEntry[]): string =>
  [csvLine(columns), ...listed.map((one) => csvLine(buildCells(one)))].join('')

const maxCell = 40

/** Returns a table of the entries, except payments that were already recorded, followed by the counts. */
export function formatText(listed: readonly ListedEntry[], isRecorded: boolean): string {
  const shown = listed.filter(({ outcome }) => outcome !== 'known')
  const rows = shown.map((one) => {
    const { day, amount, currency, name, text, outcome, why, reference } = one
    const words = outcome === 'open' || outcome === 'failed' ? `${why} [${reference}]` : why
    const facts = [`${one.line}`, day, `${amount} ${currency}`.trim(), cut(name ?? ''), cut(text), outcome]
    return [...facts, oneLine(words)]
  })
  const titles = ['line', 'day', 'amount', 'payer', 'text', 'outcome', 'why']
  const widths = titles.map((title, at) =>
    Math.max(...[titles, ...rows].map((row) => [...(row[at] ?? '')].length), title.length),
  )
  const written = rows.length === 0 ? [] : [titles, ...rows].map((row) => padded(row, widths))
  return [...written, `${sums(listed, isRecorded)}\n`].join('')
}

const cut = (text: string): string => {
  const signs = [...oneLine(text)]
  return signs.length > maxCell ? `${signs.slice(0, maxCell - 1).join('')}…` : signs.join('')
}

const padded = (row: readonly string[], widths: readonly number[]): string =>
  `${row
    .map((cell, at) => {
      const space = ' '.repeat((widths[at] as number) - [...cell].length)
      // Right-aligned.
      return at === 2 || at === 0 ? space + cell : cell + space
    })
    .join('  ')
    .trimEnd()}\n`

function sums(listed: readonly ListedEntry[], isRecorded: boolean): string {
  const { fits, recorded, known, open, failed, passed } = countOutcomes(listed)
  const parts = [
    isRecorded ? `${recorded} recorded` : `${fits} would be recorded`,
    ...(known > 0 ? [`${known} already recorded`] : []),
    ...(open > 0 ? [`${open} to check`] : []),
    ...(failed > 0 ? [`${failed} not recorded`] : []),
    ...(passed > 0 ? [`${passed} not booked`] : []),
  ]
  return `${parts.join(', ')}.${isRecorded || fits === 0 ? '' : ' Nothing was recorded. Use --apply to record the payments.'}`
}
