import type { Knex } from 'knex'
import type { KeptSumRow } from '../../../db/rows.js'
import type { InvoiceClosingRow } from '../../../db/rows-papers.js'
import type { Cents } from '../../../domain/values/money.js'
import type { Books } from './audited-books.js'
import type { PlantedFault } from './planted-fault.js'

const fault = (text: string, rule: string, plant: PlantedFault['plant']): PlantedFault => ({ fault: text, rule, plant })

const otherYear = '2029-01-15'

/** Changes the first matching row of a table. */
async function changeFirst(db: Knex, table: string, where: object, change: object): Promise<void> {
  const row = await db(table).where(where).orderBy('id').first('id')
  if (row === undefined) throw new Error(`no row of ${table} is like ${JSON.stringify(where)}`)
  await db(table).where({ id: row.id }).update(change)
}

async function repeatClosing(db: Knex, b: Books): Promise<void> {
  const { id: _, ...row } = (await db('invoice_closings')
    .where({ invoice_id: b.cancelled })
    .first()) as InvoiceClosingRow
  await db('invoice_closings').insert(row)
}

async function addCorrection(db: Knex, table: string, { open }: Books, change: object): Promise<void> {
  const [transaction_id] = await db('transactions').where({ invoice_id: open }).orderBy('id').pluck('id')
  const row = { transaction_id, author: 'planted', booked_day: '2031-01-18', created_at: '2031-01-18T12:00:00.000Z' }
  await db(table).insert({ ...row, ...change })
}

async function changeTotal(db: Knex, summed: KeptSumRow['summed']): Promise<void> {
  const of = (await db('kept_sums').where({ summed }).first()) ?? { currency_id: 1, part: '0', amount: 0 }
  const { currency_id, part } = of
  await db('kept_sums').where({ summed, currency_id, part }).delete()
  await db('kept_sums').insert({ summed, currency_id, part, amount: (Number(of.amount) + 1) as Cents })
}

/** Faults in rows that only the ledger reads. */
export const ledgerFaults: readonly PlantedFault[] = [
  fault('The closing of a cancelled invoice is deleted', 'closing-status', (db, b) =>
    db('invoice_closings').where({ invoice_id: b.cancelled }).delete(),
  ),
  fault('A closing is planted on a paid invoice', 'closing-status', (db, b) =>
    db('invoice_closings').insert({
      ...{ invoice_id: b.paid, status: 'cancelled', total: 10_000, owed: 0 },
      ...{ booked_day: '2031-01-18', created_at: '2031-01-18T12:00:00.000Z' },
    } as never),
  ),
  fault('A closing is repeated', 'closing-lost', repeatClosing),
  fault('The total of a closing is changed', 'closing-total', (db, b) =>
    changeFirst(db, 'invoice_closings', { invoice_id: b.cancelled }, { total: 1 }),
  ),
  fault('A closing is moved to another year', 'invoice-closings-day', (db, b) =>
    changeFirst(db, 'invoice_closings', { invoice_id: b.returned.refund }, { booked_day: otherYear }),
  ),
  fault('A credit entry is moved to another year', 'credit-entries-day', (db, b) =>
    changeFirst(db, 'credit_entries', { invoice_id: b.overpaid }, { booked_day: otherYear }),
  ),
  fault('A refund is moved to another year', 'transactions-day', (db, b) =>
    changeFirst(db, 'transactions', { invoice_id: b.returned.refund, is_return: 1 }, { booked_day: otherYear }),
  ),
  fault('A payment is posted in an earlier year', 'payment-day', (db, b) =>
    changeFirst(db, 'transactions', { invoice_id: b.overpaid }, { booked_day: otherYear }),
  ),
  fault('The value date of a payment is moved to a later year', 'payment-day', (db, b) =>
    changeFirst(db, 'transactions', { invoice_id: b.overpaid }, { value_day: '2033-01-15' }),
  ),
  fault('A corrected amount is planted', 'correction-chain', (db, b) =>
    addCorrection(db, 'transaction_corrections', b, {
      ...{ side: 'amount_in', from_amount: 4000, to_amount: 3999, written_off: 0 },
    }),
  ),
  fault('Corrected fees are planted', 'fee-correction-chain', (db, b) =>
    addCorrection(db, 'fee_corrections', b, { from_fees: null, to_fees: 5 }),
  ),
  fault('A lost dispute is moved to another gateway', 'return-gateway', (db, b) =>
    changeFirst(db, 'transactions', { invoice_id: b.returned.dispute, is_return: 1 }, { gateway: 'cheque' }),
  ),
  fault('The kind of a credit entry is changed', 'credit-kind', (db, b) =>
    changeFirst(db, 'credit_entries', { invoice_id: b.overpaid }, { kind: 'gift' }),
  ),
  fault('The report of a dispute is changed to another currency', 'return-currency', (db) =>
    changeFirst(db, 'reversals', { transid: 'dp_1' }, { currency: 'NOK' }),
  ),
  fault('A payment attempt is changed to another currency', 'attempt-of-other', (db, b) =>
    changeFirst(db, 'payment_attempts', { id: b.paidTogether.attempt }, { currency_id: b.otherCurrency }),
  ),
  fault('A payment attempt is assigned to another client', 'attempt-of-other', async (db, b) => {
    const id = b.paidTogether.attempt
    const of = db('payment_attempts').where({ id }).select('client_id')
    const other = await db('clients').whereNotIn('id', of).first('id')
    await changeFirst(db, 'payment_attempts', { id }, { client_id: other?.id as number })
  }),
  fault('An attempt that brought in money is marked as failed', 'attempt-not-paid', (db, b) =>
    changeFirst(db, 'payment_attempts', { id: b.paidTogether.attempt }, { state: 'failed' }),
  ),
  fault("A client's payment is marked as a deleted client's", 'transactions-deleted-client', (db, b) =>
    changeFirst(db, 'transactions', { invoice_id: b.overpaid }, { deleted_client_id: 4711 }),
  ),
  fault('The running total of invoices is changed', 'total-invoiced', (db) => changeTotal(db, 'invoiced')),
  fault('The running total of credit notes is changed', 'total-credited', (db) => changeTotal(db, 'credited')),
  fault('The running total of amounts due is changed', 'total-owed', (db) => changeTotal(db, 'owed')),
  fault('The running total of payments is changed', 'total-paid', (db) => changeTotal(db, 'paid')),
  fault('The running total of refunds is changed', 'total-refunded', (db) => changeTotal(db, 'refunded')),
  fault('The running total of services is changed', 'total-services', (db) => changeTotal(db, 'services')),
  fault('The running total of domains is changed', 'total-domains', (db) => changeTotal(db, 'domains')),
  fault('The product groups of a closed month are missing', 'revenue-group', async (db) => {
    await db('settings').insert({ name: 'books_closed_until', value: '2031-01-16', group: 'general' })
    await db('invoice_items').update({ revenue_group: null })
  }),
]
