import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { CreditEntryRow, CreditKind } from '../../db/rows-billing.js'
import { changeBalance } from '../clients/balances.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { prepareQuery } from '../sql/prepared.js'
import { Fault } from '../values/faults.js'
import { type Cents, cents, zero } from '../values/money.js'
import { resolvePostingDate } from './books.js'

/** Maximum credit balance. Higher than any real balance, and within the range of safe integers. */
const maxBalance = 10 ** 15

interface CreditChange {
  /** Reason for the movement. The ledger uses it to find the contra account (R-3702). */
  readonly kind: CreditKind
  readonly amount: Cents
  readonly description: string
  readonly invoiceId?: number
  /** The return transaction whose missing amount the movement makes owed again, or restores (R-4088). */
  readonly returnId?: number
}

export interface CreditChangeResult {
  readonly entryId: number
  /** The client's balance after the change. */
  readonly balance: Cents
}

/**
 * Changes a client's credit balance and writes the entry. All changes of a balance go through this function. It starts
 * from the balance in the database, whatever the caller has read. The caller must have locked the client's row. Throws
 * credit_too_small, balance_too_large.
 */
export async function changeCreditBalance(
  ctx: Context,
  client: Pick<ClientRow, 'id' | 'currency_id'>,
  movement: CreditChange,
): Promise<CreditChangeResult> {
  const { db, now } = ctx
  const balance = await changeBalance(db, client.id, movement.amount, maxBalance)
  if (balance === undefined) throw new Fault(movement.amount < 0 ? 'credit_too_small' : 'balance_too_large')
  const [entry] = await insertEntry(db, {
    client_id: client.id,
    invoice_id: movement.invoiceId ?? null,
    currency_id: client.currency_id,
    description: movement.description,
    amount: movement.amount,
    kind: movement.kind,
    return_id: movement.returnId ?? null,
    booked_day: await resolvePostingDate(ctx),
    created_at: instant(now),
  })
  const moved = { entryId: (entry as Pick<CreditEntryRow, 'id'>).id, balance }
  await raiseMovement(ctx, client, movement, moved)
  return moved
}

/** An entry of a group that adds up to 0. */
type ContraEntry = Pick<CreditEntryRow, 'amount' | 'kind' | 'invoice_id'>

/**
 * Writes credit entries that add up to 0, so that no balance changes. They move an amount between the accounts of their
 * kinds (R-3702), also for a deleted client.
 */
export async function insertContraEntries(
  ctx: Context,
  of: Pick<CreditEntryRow, 'client_id' | 'deleted_client_id' | 'currency_id' | 'description' | 'return_id'>,
  entries: readonly ContraEntry[],
): Promise<void> {
  const facts = { ...of, booked_day: await resolvePostingDate(ctx), created_at: instant(ctx.now) }
  await ctx.db('credit_entries').insert(entries.map((entry) => ({ ...facts, ...entry })))
}

const insertEntry = prepareQuery((db, row: Omit<CreditEntryRow, 'id' | 'deleted_client_id'>) =>
  db('credit_entries').insert(row).returning('id'),
)

async function raiseMovement(
  ctx: Context,
  client: Pick<ClientRow, 'id' | 'currency_id'>,
  { amount, description, invoiceId }: CreditChange,
  { entryId, balance }: CreditChangeResult,
): Promise<void> {
  if (amount === 0) return
  const currency = ctx.currencies.of(client.currency_id)
  const size = cents(Math.abs(amount))
  const what = amount > 0 ? 'was given to' : 'was taken from'
  const message = `Credit of ${currency.label(size)} ${what} client ${client.id}: ${description}`
  await raise(ctx, amount > 0 ? 'credit.added' : 'credit.taken', message, {
    creditid: entryId,
    clientid: client.id,
    amount: currency.show(size),
    balance: currency.show(balance),
    currency: currency.code,
    description,
    invoiceid: invoiceId ?? null,
  })
}

/**
 * Returns a client's credit in the database. Read it again after paying an invoice from credit, because the payment may
 * also add credit (R-1036).
 */
export const readCreditBalance = async (db: Knex, clientId: number): Promise<Cents> =>
  (await db('clients').where({ id: clientId }).first('credit'))?.credit ?? zero
