import { formatRate } from '../../domain/ledger/account-numbers.js'
import type { BookedEntry, Posting } from '../../domain/ledger/ledger.js'
import { type Cents, toText } from '../../domain/values/money.js'
import type { ExportRecord } from './records.js'

/** Columns of the ledger, in order. docs/operating/bookkeeping.md describes them. */
export const ledgerColumns = [
  'entry',
  'kind',
  'date',
  'value_date',
  'number',
  'account',
  'contra_account',
  'debit',
  'credit',
  'currency',
  'tax_key',
  'tax',
  'tax_category',
  'tax_rate',
  'country',
  'group',
  'gateway',
  'client',
  'base_currency',
  'base_debit',
  'base_credit',
] as const
type Column = (typeof ledgerColumns)[number]

/** Returns two rows for each amount of an entry, one for the debit account and one for the credit account. */
export const ledgerRows = (entry: BookedEntry): ExportRecord<Column>[] =>
  entry.postings.flatMap((posting) => [rowOf(entry, posting, 'debit'), rowOf(entry, posting, 'credit')])

function rowOf(entry: BookedEntry, posting: Posting, side: 'debit' | 'credit'): ExportRecord<Column> {
  const [own, other] = side === 'debit' ? [posting.debit, posting.credit] : [posting.credit, posting.debit]
  const { role } = posting
  const taxes = role.of === 'revenue' || role.of === 'tax' ? role.taxes : []
  const amount = toText(posting.amount, entry.currency.row.decimals)
  const worth = posting.worth === undefined ? '' : toText(posting.worth as Cents, entry.base.row.decimals)
  return {
    ...{ entry: entry.id, kind: entry.kind, date: entry.day, value_date: entry.valueDay, number: entry.number },
    ...{ account: own.account, contra_account: other.account },
    ...{
      debit: side === 'debit' ? amount : '',
      credit: side === 'credit' ? amount : '',
      currency: entry.currency.code,
    },
    tax_key: own.taxKey,
    tax: taxes.map(({ name }) => name).join('+'),
    tax_category: [...new Set(taxes.map(({ category }) => category))].join('+'),
    tax_rate: taxes.map(({ rate }) => formatRate(rate)).join('+'),
    country: entry.country,
    group: role.of === 'revenue' ? role.group : '',
    gateway: role.of === 'gateway' ? role.name : '',
    client: entry.client,
    base_currency: posting.worth === undefined ? '' : entry.base.code,
    base_debit: side === 'debit' ? worth : '',
    base_credit: side === 'credit' ? worth : '',
  }
}
