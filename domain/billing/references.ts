import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant, today } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import { bookedDayOf } from './books.js'

/** Names a transaction as its gateway does, or whoever entered it. */
export interface Reference {
  readonly gateway: string
  readonly transid?: string | undefined
}

/** Returns the payment reference of a transaction (R-1177). Release before: unique-references */
export const referenceOf = ({ reference, transid }: Pick<TransactionRow, 'reference' | 'transid'>): string | null =>
  reference ?? transid

/** Returns a query for the transactions that have one of these references at this gateway. */
export const withReference = (db: Knex, gateway: string, references: readonly string[]) =>
  db('transactions')
    .where({ gateway })
    .where((either) =>
      either
        .whereIn('reference', references)
        .orWhere((older) => older.whereNull('reference').whereIn('transid', references)),
    )

const findIdBy = prepareQuery((db, { gateway, transid }: { gateway: string; transid: string }) =>
  withReference(db, gateway, [transid]).first('id'),
)

/** Returns the id of the transaction that has a reference at its gateway; undefined where none has. */
export const findByReference = async (
  { db }: Pick<Context, 'db'>,
  { gateway, transid }: Reference,
): Promise<number | undefined> => (transid === undefined ? undefined : (await findIdBy(db, { gateway, transid }))?.id)

/** Returns true for a reference that a transaction of its gateway has. */
export const isRecorded = async (ctx: Context, reference: Reference): Promise<boolean> =>
  (await findByReference(ctx, reference)) !== undefined

type Optional = 'is_return' | 'is_by_hand' | 'value_day' | 'booked_day' | 'fees' | 'payout'

type NewTransactionRow = Omit<
  TransactionRow,
  'id' | 'transid' | 'reference' | 'created_at' | 'deleted_client_id' | Optional
> & {
  readonly [column in Optional]?: TransactionRow[column]
} & {
  /** Its reference at the gateway. */
  readonly transid: string | null
}

/**
 * Writes a transaction; without days it is of today, booked on the first open day. Returns its id; undefined where its gateway
 * has the reference already.
 */
export async function storeTransaction(ctx: Context, facts: NewTransactionRow): Promise<number | undefined> {
  const { db, now } = ctx
  const { gateway, transid } = facts
  // Written out: spreads of rows are slow (ADR 0089).
  const row = {
    client_id: facts.client_id,
    deleted_client_id: null,
    invoice_id: facts.invoice_id,
    currency_id: facts.currency_id,
    gateway,
    description: facts.description,
    amount_in: facts.amount_in,
    amount_out: facts.amount_out,
    applied: facts.applied,
    transid,
    reference: transid,
    is_return: facts.is_return ?? 0,
    is_by_hand: facts.is_by_hand ?? 0,
    value_day: facts.value_day ?? today(ctx),
    booked_day: facts.booked_day ?? (await bookedDayOf(ctx)),
    fees: facts.fees ?? null,
    payout: facts.payout ?? null,
    created_at: instant(now),
  }
  const made = await insertUnlessKnown(db, row)
  if (made !== undefined || transid === null) return made
  // The text is taken: by this reference, or by that of another gateway.
  if (await isRecorded(ctx, { gateway, transid })) return undefined
  return insertUnlessKnown(db, { ...row, transid: uniqueTextOf(ctx, gateway, transid) })
}

/** Names a transaction that has no reference yet, unless another one has it. */
export async function nameTransaction(ctx: Context, id: number, transid: string): Promise<void> {
  const { db } = ctx
  const known = await db('transactions').where({ id }).whereNull('transid').first('gateway')
  if (known === undefined || (await isRecorded(ctx, { gateway: known.gateway, transid }))) return
  const isTaken = (await db('transactions').where({ transid }).first('id')) !== undefined
  await db('transactions')
    .where({ id })
    .update({ reference: transid, transid: isTaken ? uniqueTextOf(ctx, known.gateway, transid) : transid })
}

/** Another release shows it and looks for references in it, so it must not be one. */
const uniqueTextOf = ({ random }: Context, gateway: string, transid: string): string =>
  `${transid} at ${gateway} (${random(8).toString('hex')})`

/** Leaves either index to refuse it: whatever runs beside, one of two is recorded. */
const insertUnlessKnown = async (db: Knex, row: Omit<TransactionRow, 'id'>): Promise<number | undefined> =>
  (await insertOrIgnore(db, row))[0]?.id

const insertOrIgnore = prepareQuery((db, row: Omit<TransactionRow, 'id'>) =>
  db('transactions').insert(row).onConflict().ignore().returning('id'),
)
