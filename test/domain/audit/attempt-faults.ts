import type { Knex } from 'knex'
import type { Books } from './audited-books.js'
import type { PlantedFault } from './planted-fault.js'

const fault = (text: string, rule: string, plant: PlantedFault['plant']): PlantedFault => ({ fault: text, rule, plant })

async function update(db: Knex, table: string, where: object, change: object): Promise<void> {
  const rows = await db(table).where(where).update(change)
  if (rows === 0) throw new Error(`no row of ${table} is like ${JSON.stringify(where)}`)
}

const changeAttempt = (db: Knex, id: number, change: object) => update(db, 'payment_attempts', { id }, change)

/** Inserts an open payment attempt for the unpaid invoice. */
async function insertOpen(db: Knex, b: Books, is_live: 0 | 1): Promise<void> {
  const known = await db('payment_attempts').where({ id: b.paidTogether.again }).first()
  const { id: _, ...row } = known as NonNullable<typeof known>
  const [made] = await db('payment_attempts')
    .insert({ ...row, client_id: b.client, state: 'open', reference: null, transid: null, paid: null })
    .returning('id')
  const part = { attempt_id: (made as { id: number }).id, invoice_id: b.plain, amount: row.amount }
  await db('payment_attempt_parts').insert({ ...part, is_live })
}

/** Returns the transaction that returned the money of a dispute, or restored it. */
async function findReturn(db: Knex, transid: string, kind: 'dispute' | 'undone' = 'dispute') {
  const found = await db('transactions')
    .join('returned_payments', 'returned_payments.transaction_id', 'transactions.id')
    .join('reversals', 'reversals.id', 'returned_payments.reversal_id')
    .where('reversals.transid', transid)
    .where('returned_payments.kind', kind)
    .first('transactions.*')
  if (found === undefined) throw new Error(`no transaction of ${transid} is of kind ${kind}`)
  return found
}

interface PlantedEntry {
  readonly kind: string
  readonly amount: number
  readonly invoice_id?: number | null
  readonly return_id?: number
}

/** Inserts credit entries of a transaction's client. They should add up to 0. */
async function insertEntries(
  db: Knex,
  { client_id, currency_id, created_at }: { client_id: number; currency_id: number; created_at: string },
  entries: readonly PlantedEntry[],
): Promise<void> {
  const facts = { client_id, currency_id, created_at, description: 'Planted', booked_day: null }
  for (const entry of entries) await db('credit_entries').insert({ ...facts, ...entry } as never)
}

/** Faults in payments through gateways. */
export const attemptFaults: readonly PlantedFault[] = [
  fault('A paid attempt references a payment that does not exist', 'attempt-without-payment', (db, { paidTogether }) =>
    changeAttempt(db, paidTogether.attempt, { transid: 'pi_3' }),
  ),
  fault('Two attempts reference the same payment', 'attempt-paid-twice', (db, { paidTogether }) =>
    changeAttempt(db, paidTogether.again, { transid: 'pi_1' }),
  ),
  fault('Two attempts reference the same transaction', 'attempt-part-paid-twice', async (db, { paidTogether }) => {
    const first = await db('transactions').where({ reference: 'pi_1' }).first('id')
    const transaction_id = first?.id as number
    await update(db, 'payment_attempt_parts', { attempt_id: paidTogether.again }, { transaction_id })
  }),
  fault("An attempt references another invoice's transaction", 'attempt-part-of-other', async (db, b) => {
    const other = await db('transactions').where({ invoice_id: b.paid }).first('id')
    const transaction_id = other?.id as number
    await update(db, 'payment_attempt_parts', { attempt_id: b.paidTogether.again }, { transaction_id })
  }),
  fault('The amount paid through an attempt exceeds its transactions', 'attempt-sum', (db, { paidTogether }) =>
    changeAttempt(db, paidTogether.attempt, { paid: 20_001 }),
  ),
  fault("An invoice's share of a payment is recorded under another reference", 'attempt-sum', async (db, b) => {
    const [, second] = b.paidTogether.invoices
    await update(db, 'transactions', { reference: `pi_1/${second}` }, { reference: 'elsewhere', transid: 'elsewhere' })
  }),
  fault('Two open attempts pay the same invoice', 'attempts-on-one-invoice', async (db, b) => {
    await db.raw('drop index payment_attempt_parts_live')
    await insertOpen(db, b, 1)
    await insertOpen(db, b, 1)
  }),
  fault('A part of an attempt is one unit too low', 'attempt-amount', async (db, { paidTogether }) => {
    const [, second] = paidTogether.invoices
    await update(db, 'payment_attempt_parts', { invoice_id: second }, { amount: 9999 })
  }),
  fault('A part of an open attempt is not marked as live', 'attempt-part-live', (db, b) => insertOpen(db, b, 0)),
  fault('A part of a paid attempt is marked as live', 'attempt-part-live', (db, { paidTogether }) =>
    update(db, 'payment_attempt_parts', { attempt_id: paidTogether.again }, { is_live: 1 }),
  ),
  fault('A won dispute is recorded as lost', 'dispute-state', async (db) =>
    update(db, 'reversals', { transid: 'dp_won' }, { status: 'recorded', state: 'lost' }),
  ),
  fault('The money returned by a won dispute is assigned to a refund', 'dispute-state', async (db) => {
    const won = await db('reversals').where({ transid: 'dp_won' }).first('id')
    const other = await db('reversals').where({ kind: 'refund' }).first('id')
    const reversal_id = other?.id as number
    await update(db, 'returned_payments', { reversal_id: won?.id, kind: 'undone' }, { reversal_id })
  }),
  fault('More of a lost dispute was written off than was missing', 'return-claimed', async (db) => {
    const { id: return_id, ...row } = await findReturn(db, 'dp_1')
    const written = { kind: 'write-off', amount: 1, return_id }
    await insertEntries(db, row, [written, { kind: 'dispute', amount: -1, return_id }])
  }),
  fault('A part of a won dispute is still due', 'return-restored', async (db) => {
    const { id: return_id, ...row } = await findReturn(db, 'dp_won')
    await insertEntries(db, row, [
      { kind: 'dispute', amount: -1, return_id },
      { kind: 'payment', amount: 1 },
    ])
  }),
  fault('A credit entry refers to a payment as if it were a return', 'claim-of-nothing', async (db, b) => {
    const payment = await db('transactions').where({ invoice_id: b.paid }).where('amount_in', '>', 0).first('id')
    await update(db, 'credit_entries', { invoice_id: b.overpaid }, { return_id: payment?.id })
  }),
  fault('The last reported state of a lost dispute is won', 'dispute-word', async (db) =>
    update(db, 'reversals', { transid: 'dp_1' }, { state: 'won' }),
  ),
  fault('The transaction of a won dispute is duplicated', 'return-without-record', async (db, b) => {
    const row = await db('transactions')
      .where({ invoice_id: b.wonBack, is_return: 1 })
      .where('amount_in', '>', 0)
      .first()
    const { id: _, ...copy } = row as NonNullable<typeof row>
    await db('transactions').insert(copy)
  }),
  fault('A refund is linked to a dispute that does not exist', 'refund-of-dispute', async (db) =>
    update(db, 'reversals', { kind: 'refund' }, { dispute_id: 9_999_999 }),
  ),
]

/** Allowed states of returned payments that may be mistakes. */
export const returnMistakes: readonly PlantedFault[] = [
  fault('An earlier release left the spent part of a lost dispute unclaimed', 'return-unclaimed', async (db) => {
    const row = await findReturn(db, 'dp_1')
    await insertEntries(db, row, [
      { kind: 'surplus', amount: 1, invoice_id: row.invoice_id },
      { kind: 'write-off', amount: -1 },
    ])
  }),
  fault('A lost dispute was larger than its payment', 'dispute-above-payment', async (db) => {
    const { id: return_id, ...row } = await findReturn(db, 'dp_1')
    await update(db, 'transactions', { id: return_id }, { amount_out: row.amount_out + 1 })
    await update(db, 'reversals', { transid: 'dp_1' }, { amount: row.amount_out + 1 })
    await update(db, 'returned_payments', { transaction_id: return_id }, { amount: row.amount_out + 1, missing: 1 })
    await insertEntries(db, row, [
      { kind: 'write-off', amount: 1, return_id },
      { kind: 'dispute', amount: -1, return_id, invoice_id: row.invoice_id },
    ])
  }),
]
