import type { BankEntry } from '../../../domain/payments/bank/entry.js'
import { planEntries } from '../../../domain/payments/bank/plan.js'
import type { PlannedEntry } from '../../../domain/payments/bank/planned-entry.js'
import { type RecordedEntry, recordEntry } from '../../../domain/payments/bank/record.js'
import type { Decimal } from '../../../domain/values/money.js'
import type { Api } from '../../support/service.js'

let lines = 0

/** Returns an entry of 100.00 USD without text and payer. Its reference is unique unless `id` is given. */
export function entry(facts: Partial<Omit<BankEntry, 'amount'>> & { readonly amount?: string } = {}): BankEntry {
  const line = ++lines
  return {
    ...{
      line,
      id: `bank ${line}`,
      account: null,
      day: '2026-01-30',
      currency: 'USD',
      text: '',
      name: null,
      iban: null,
    },
    ...facts,
    amount: (facts.amount ?? '100.00') as Decimal,
  }
}

/** Returns the planned outcome of each entry. */
export const plan = async (api: Api, ...entries: readonly BankEntry[]): Promise<readonly PlannedEntry[]> =>
  planEntries(await api.service.contexts.on(), entries)

/**
 * Records planned entries, each in its own transaction. Returns the outcomes, unchanged for entries that do not fit.
 */
export async function record(
  api: Api,
  planned: readonly PlannedEntry[],
): Promise<(RecordedEntry | PlannedEntry['outcome'])[]> {
  const done: (RecordedEntry | PlannedEntry['outcome'])[] = []
  for (const one of planned)
    done.push(
      one.outcome === 'fits' ? await api.service.contexts.transaction((ctx) => recordEntry(ctx, one)) : one.outcome,
    )
  return done
}

/** Plans entries and records each entry that fits. */
export const importEntries = async (api: Api, ...entries: readonly BankEntry[]) =>
  record(api, await plan(api, ...entries))

/** Returns a short text per planned entry: its invoices and match criteria, `known`, or the reason why it is open. */
export const summarizePlan = (planned: readonly PlannedEntry[]) =>
  planned.map((one) => {
    if (one.outcome === 'known') return 'known'
    if (one.outcome === 'open') return one.why
    return [one.parts.map(({ invoiceId, amount }) => `${invoiceId}: ${amount}`).join(', '), ...one.by].join(' by ')
  })
