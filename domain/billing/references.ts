import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant, today } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import { resolvePostingDate } from './books.js'

/** A transaction's reference, from its gateway or entered manually. */
export interface Reference {
  readonly gateway: string
  readonly transid?: string | undefined
}

/** Returns the payment reference of a transaction (R-1177). Release before: unique-references */
export const paymentReference = ({
  reference,
  transid,
}: Pick<TransactionRow, 'reference' | 'transid'>): string | null => reference ?? transid

/** Returns a query for a gateway's transactions by reference. */
export const transactionsByReference = (db: Knex, gateway: string, references: readonly string[]) =>
  db('transactions')
    .where({ gateway })
    .where((either) =>
      either
        .whereIn('reference', references)
        .orWhere((older) => older.whereNull('reference').whereIn('transid', references)),
    )

const findIdBy = prepareQuery((db, { gateway, transid }: { gateway: string; transid: string }) =>
  transactionsByReference(db, gateway, [transid]).first('id'),
)

/** Returns the ID of a gateway's transaction by reference, or undefined. */
export const findByReference = async (
  { db }: Pick<Context, 'db'>,
  { gateway, transid }: Reference,
): Promise<number | undefined> => (transid === undefined ? undefined : (await findIdBy(db, { gateway, transid }))?.id)

/** Returns true if a transaction has the gateway's reference. */
export const isRecorded = async (ctx: Context, reference: Reference): Promise<boolean> =>
  (await findByReference(ctx, reference)) !== undefined

type Optional = 'deleted_client_id' | 'is_return' | 'is_by_hand' | 'value_day' | 'booked_day' | 'fees' | 'payout'

type NewTransactionRow = Omit<TransactionRow, 'id' | 'transid' | 'reference' | 'created_at' | Optional> & {
  readonly [column in Optional]?: TransactionRow[column]
} & {
  /** The gateway's reference. */
  readonly transid: string | null
}

/**
 * Writes a transaction. The value date defaults to today, and the posting date to today or, if the books are closed for
 * today, to the first open day. Returns its ID, or undefined if its gateway already has the reference.
 */
export async function storeTransaction(ctx: Context, facts: NewTransactionRow): Promise<number | undefined> {
  const { db, now } = ctx
  const { gateway, transid } = facts
  // Written out, because spreads of rows are slow (ADR 0089).
  const row = {
    client_id: facts.client_id,
    // On an invoice of a deleted client, the database writes it (R-1082).
    deleted_client_id: facts.deleted_client_id ?? null,
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
    booked_day: facts.booked_day ?? (await resolvePostingDate(ctx)),
    fees: facts.fees ?? null,
    payout: facts.payout ?? null,
    created_at: instant(now),
  }
  const made = await insertUnlessKnown(db, row)
  if (made !== undefined || transid === null) return made
  // The unique column `transid` already contains the text, either from this reference or from another gateway's.
  if (await isRecorded(ctx, { gateway, transid })) return undefined
  return insertUnlessKnown(db, { ...row, transid: uniqueTextOf(ctx, gateway, transid) })
}

/** Stores the reference of a transaction without one, unless another transaction has it. */
export async function setTransactionReference(ctx: Context, id: number, transid: string): Promise<void> {
  const { db } = ctx
  const known = await db('transactions').where({ id }).whereNull('transid').first('gateway')
  if (known === undefined || (await isRecorded(ctx, { gateway: known.gateway, transid }))) return
  const isTaken = (await db('transactions').where({ transid }).first('id')) !== undefined
  await db('transactions')
    .where({ id })
    .update({ reference: transid, transid: isTaken ? uniqueTextOf(ctx, known.gateway, transid) : transid })
}

/** Another release shows this text and looks for references in it, so it must not equal a reference. */
const uniqueTextOf = ({ random }: Context, gateway: string, transid: string): string =>
  `${transid} at ${gateway} (${random(8).toString('hex')})`

/** Relies on the unique indexes: of two concurrent calls, only one records the transaction. */
const insertUnlessKnown = async (db: Knex, row: Omit<TransactionRow, 'id'>): Promise<number | undefined> =>
  (await insertOrIgnore(db, row))[0]?.id

const insertOrIgnore = prepareQuery((db, row: Omit<TransactionRow, 'id'>) =>
  db('transactions').insert(row).onConflict().ignore().returning('id'),
)
