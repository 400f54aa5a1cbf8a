import type { BankEntry } from '../../../domain/payments/bank/entry.js'
import { planEntries } from '../../../domain/payments/bank/plan.js'
import type { Planned } from '../../../domain/payments/bank/planned.js'
import { type RecordedEntry, recordEntry } from '../../../domain/payments/bank/record.js'
import type { Decimal } from '../../../domain/values/money.js'
import type { Api } from '../../support/service.js'

let lines = 0

/** Returns an entry of 100.00 USD from somebody, with a reference of its own unless `id` is given. */
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

/** Returns what would become of entries. */
export const plan = async (api: Api, ...entries: readonly BankEntry[]): Promise<readonly Planned[]> =>
  planEntries(await api.service.contexts.on(), entries)

/** Records planned entries, each in a transaction of its own; what does not fit is passed over. */
export async function record(api: Api, planned: readonly Planned[]): Promise<(RecordedEntry | Planned['outcome'])[]> {
  const done: (RecordedEntry | Planned['outcome'])[] = []
  for (const one of planned)
    done.push(
      one.outcome === 'fits' ? await api.service.contexts.transaction((ctx) => recordEntry(ctx, one)) : one.outcome,
    )
  return done
}

/** Plans entries and records those that fit. */
export const bring = async (api: Api, ...entries: readonly BankEntry[]) => record(api, await plan(api, ...entries))

/** Returns planned entries in short: what is paid and by what that was told, or why nothing is. */
export const shortly = (planned: readonly Planned[]) =>
  planned.map((one) => {
    if (one.outcome === 'known') return 'known'
    if (one.outcome === 'open') return one.why
    return [one.parts.map(({ invoiceId, amount }) => `${invoiceId}: ${amount}`).join(', '), ...one.by].join(' by ')
  })
