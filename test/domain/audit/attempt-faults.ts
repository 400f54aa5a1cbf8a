import type { Knex } from 'knex'
import type { Books } from './audited-books.js'
import type { PlantedFault } from './planted-fault.js'

const fault = (text: string, rule: string, plant: PlantedFault['plant']): PlantedFault => ({ fault: text, rule, plant })

async function update(db: Knex, table: string, where: object, change: object): Promise<void> {
  const rows = await db(table).where(where).update(change)
  if (rows === 0) throw new Error(`no row of ${table} is like ${JSON.stringify(where)}`)
}

const changeAttempt = (db: Knex, id: number, change: object) => update(db, 'payment_attempts', { id }, change)

/** Writes an open checkout of an invoice. */
async function insertOpen(db: Knex, b: Books, is_live: 0 | 1): Promise<void> {
  const known = await db('payment_attempts').where({ id: b.paidTogether.again }).first()
  const { id: _, ...row } = known as NonNullable<typeof known>
  const [made] = await db('payment_attempts')
    .insert({ ...row, state: 'open', reference: null, transid: null, paid: null })
    .returning('id')
  const part = { attempt_id: (made as { id: number }).id, invoice_id: b.plain, amount: row.amount }
  await db('payment_attempt_parts').insert({ ...part, is_live })
}

/** Faults of payments through gateways. */
export const attemptFaults: readonly PlantedFault[] = [
  fault('An attempt counts as paid and nothing came in', 'attempt-without-payment', (db, { paidTogether }) =>
    changeAttempt(db, paidTogether.attempt, { transid: 'pi_3' }),
  ),
  fault('Two attempts have brought one payment', 'attempt-paid-twice', (db, { paidTogether }) =>
    changeAttempt(db, paidTogether.again, { transid: 'pi_1' }),
  ),
  fault('Two attempts name one transaction', 'attempt-part-paid-twice', async (db, { paidTogether }) => {
    const first = await db('transactions').where({ reference: 'pi_1' }).first('id')
    const transaction_id = first?.id as number
    await update(db, 'payment_attempt_parts', { attempt_id: paidTogether.again }, { transaction_id })
  }),
  fault('An attempt names the transaction of another invoice', 'attempt-part-of-other', async (db, b) => {
    const other = await db('transactions').where({ invoice_id: b.paid }).first('id')
    const transaction_id = other?.id as number
    await update(db, 'payment_attempt_parts', { attempt_id: b.paidTogether.again }, { transaction_id })
  }),
  fault('A gateway has paid more than was recorded', 'attempt-sum', (db, { paidTogether }) =>
    changeAttempt(db, paidTogether.attempt, { paid: 20_001 }),
  ),
  fault('The share of an invoice in a payment is recorded by another reference', 'attempt-sum', async (db, b) => {
    const [, second] = b.paidTogether.invoices
    await update(db, 'transactions', { reference: `pi_1/${second}` }, { reference: 'elsewhere', transid: 'elsewhere' })
  }),
  fault('Two attempts can bring money for one invoice', 'attempts-on-one-invoice', async (db, b) => {
    await db.raw('drop index payment_attempt_parts_live')
    await insertOpen(db, b, 1)
    await insertOpen(db, b, 1)
  }),
  fault('A part of an attempt is over less', 'attempt-amount', async (db, { paidTogether }) => {
    const [, second] = paidTogether.invoices
    await update(db, 'payment_attempt_parts', { invoice_id: second }, { amount: 9999 })
  }),
  fault('A part of an open attempt does not hold its invoice', 'attempt-part-live', (db, b) => insertOpen(db, b, 0)),
  fault('A part of a paid attempt holds its invoice', 'attempt-part-live', (db, { paidTogether }) =>
    update(db, 'payment_attempt_parts', { attempt_id: paidTogether.again }, { is_live: 1 }),
  ),
  fault('A dispute that was won counts as lost', 'dispute-state', async (db) =>
    update(db, 'reversals', { transid: 'dp_won' }, { status: 'recorded', state: 'lost' }),
  ),
  fault('What a won dispute has brought in is of a refund', 'dispute-state', async (db) => {
    const won = await db('reversals').where({ transid: 'dp_won' }).first('id')
    const other = await db('reversals').where({ kind: 'refund' }).first('id')
    const reversal_id = other?.id as number
    await update(db, 'returned_payments', { reversal_id: won?.id, kind: 'undone' }, { reversal_id })
  }),
  fault('The last word on a lost dispute is that it was won', 'dispute-word', async (db) =>
    update(db, 'reversals', { transid: 'dp_1' }, { state: 'won' }),
  ),
  fault('The transaction of a won dispute is there twice', 'return-without-record', async (db, b) => {
    const row = await db('transactions')
      .where({ invoice_id: b.wonBack, is_return: 1 })
      .where('amount_in', '>', 0)
      .first()
    const { id: _, ...copy } = row as NonNullable<typeof row>
    await db('transactions').insert(copy)
  }),
  fault('A refund counts as the money of a dispute that is not there', 'refund-of-dispute', async (db) =>
    update(db, 'reversals', { kind: 'refund' }, { dispute_id: 9_999_999 }),
  ),
]
