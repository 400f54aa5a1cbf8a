import type { Knex } from 'knex'
import type { BankEntryRow } from '../../../db/rows-bank.js'
import type { InvoiceRow } from '../../../db/rows-papers.js'
import { amountDueSql, isInvoiceOpenSql } from '../../billing/amount-due.js'
import { transactionsByReference } from '../../billing/references.js'
import type { Context } from '../../context.js'
import { splitIntoParts } from '../../sql/row-limits.js'
import type { Cents } from '../../values/money.js'
import { transferGateway } from '../transfer-instructions.js'
import type { NamedClient } from './holders.js'
import type { NamedInvoices } from './named-invoices.js'

// Data for matching the entries of a statement. The number of queries does not depend on the number of entries, except
// for batching.

/** Maximum number of values per query. SQLite accepts only a few thousand. */
const perQuery = 500
/** Maximum number of invoices per query. */
const perPage = 5000

/** Runs a query for each batch of values that fits into one statement. Returns all rows. */
async function queryInBatches<V, R>(values: readonly V[], query: (part: V[]) => PromiseLike<R[]>): Promise<R[]> {
  const rows: R[] = []
  for (const part of splitIntoParts(values, perQuery)) rows.push(...(await query(part)))
  return rows
}

/**
 * The amount recorded for a bank reference, or null if the reference was not recorded from a statement, for example
 * because staff recorded the payment.
 */
export type RecordedAmount = Pick<BankEntryRow, 'amount' | 'currency_id'> | null

export async function recordedReferences(
  db: Knex,
  references: readonly string[],
): Promise<Map<string, RecordedAmount>> {
  const recorded = new Map<string, RecordedAmount>()
  for (const row of await queryInBatches(references, (part) =>
    transactionsByReference(db, transferGateway, part).select('reference', 'transid'),
  ))
    recorded.set((row.reference ?? row.transid) as string, null)
  for (const { reference, ...facts } of await queryInBatches(references, (part) =>
    db('bank_entries').whereIn('reference', part).select('reference', 'amount', 'currency_id'),
  ))
    recorded.set(reference, facts)
  return recorded
}

/** Searches the entries' texts for the numbers of all issued invoices. */
export async function findInvoiceNumbers(db: Knex, named: NamedInvoices): Promise<void> {
  if (named.isEmpty) return
  for (let after = 0; ; ) {
    const page = await db('invoices')
      .where('id', '>', after)
      .whereNot('status', 'draft')
      .orderBy('id')
      .limit(perPage)
      .select('id', 'number', 'number_text')
    for (const invoice of page) named.look(invoice)
    const last = page.at(-1)
    if (last === undefined || page.length < perPage) return
    after = last.id
  }
}

const columns = [
  'id',
  'number',
  'number_text',
  'status',
  'client_id',
  'currency_id',
  'due_date',
  'total',
  'paid',
  'credit',
  'credited',
] as const

/** The columns of an invoice that are needed to match payments. */
export type PayableInvoice = Pick<InvoiceRow, (typeof columns)[number]>

export const loadInvoices = (db: Knex, ids: readonly number[]): Promise<PayableInvoice[]> =>
  queryInBatches(ids, (part) => db('invoices').whereIn('id', part).select(columns))

/** Returns open invoices whose amount due is one of `amounts`. */
export const findOpenInvoicesByAmount = (db: Knex, amounts: readonly Cents[]): Promise<PayableInvoice[]> =>
  queryInBatches(amounts, (part) =>
    db('invoices')
      .whereRaw(isInvoiceOpenSql)
      .whereRaw(`${amountDueSql} in (${part.map(() => '?').join(', ')})`, part)
      .whereNotNull('client_id')
      .select(columns),
  )

export const loadClients = (db: Knex, ids: readonly number[]): Promise<NamedClient[]> =>
  queryInBatches(ids, (part) => db('clients').whereIn('id', part).select('id', 'firstname', 'lastname', 'companyname'))

/** Returns the clients whose invoices were paid from known accounts, by account hash. */
export async function clientsByAccount(db: Knex, hashes: readonly string[]): Promise<Map<string, Set<number>>> {
  const known = new Map<string, Set<number>>()
  for (const { account_hash, client_id } of await queryInBatches(hashes, (part) =>
    db('bank_entries').whereIn('account_hash', part).whereNotNull('client_id').distinct('account_hash', 'client_id'),
  ))
    if (account_hash !== null && client_id !== null)
      known.set(account_hash, (known.get(account_hash) ?? new Set()).add(client_id))
  return known
}

/** A bank transfer recorded by staff. */
export interface ManualPayment {
  readonly id: number
  readonly invoice_id: number | null
  readonly amount_in: Cents
}

/** Returns the bank transfers on the given invoices that do not belong to an imported bank entry. */
export const loadManualPayments = (
  { db }: Pick<Context, 'db'>,
  invoiceIds: readonly number[],
): Promise<ManualPayment[]> =>
  queryInBatches(invoiceIds, (part) =>
    db('transactions')
      .where({ gateway: transferGateway })
      .where('amount_in', '>', 0)
      .whereIn('invoice_id', part)
      .whereNotExists(
        db('bank_entries')
          .select(db.raw('1'))
          .whereRaw(
            // If a bank entry pays several invoices, the references of the other payments have the invoice ID appended.
            `(bank_entries.reference = coalesce(transactions.reference, transactions.transid)
            or bank_entries.reference || '/' || transactions.invoice_id = coalesce(transactions.reference, transactions.transid))`,
          ),
      )
      .select('id', 'invoice_id', 'amount_in'),
  )
