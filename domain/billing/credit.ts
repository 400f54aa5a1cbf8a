import type { Knex } from 'knex'
import type { CreditKind } from '../../db/rows-billing.js'
import { lockClient } from '../clients/clients.js'
import type { Context } from '../context.js'
import { selectRows } from '../sql/selection.js'
import type { Currency } from '../values/currencies.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, type Decimal, subtract, zero } from '../values/money.js'
import type { InvoiceStatus } from '../values/statuses.js'
import { acceptsPayments, balanceOf } from './balance.js'
import { type CreditChangeResult, changeCreditBalance, readCreditBalance } from './credit-entries.js'
import { invoiceLabel, lockInvoice } from './invoices.js'
import { numberProforma } from './issuing.js'
import { isTooLate } from './line-kind.js'
import { settleInvoice } from './settlement.js'

export { changeCreditBalance }

/** Kinds of credit entries that staff can choose. The service sets the other kinds itself (R-3702). */
export const manualCreditKinds = [
  'gift',
  'payment',
  'transfer',
  'write-off',
  'refund',
] as const satisfies readonly CreditKind[]

interface ManualCredit {
  readonly amount: Decimal
  readonly description: string
  readonly type: 'add' | 'remove'
  /** Defaults to a gift, or to a write-off if credit is removed. */
  readonly kind?: (typeof manualCreditKinds)[number] | undefined
}

/**
 * Adds or removes client credit (R-1106). Throws client_not_found, amount_too_small, balance_too_large,
 * credit_too_small.
 */
export async function addCredit(
  ctx: Context,
  clientId: number,
  { amount, description, type, kind }: ManualCredit,
): Promise<CreditChangeResult & { currency: Currency }> {
  const client = await lockClient(ctx.db, clientId)
  const currency = ctx.currencies.of(client.currency_id)
  const some = currency.parseSome(amount)
  const moved = await changeCreditBalance(ctx, client, {
    kind: kind ?? (type === 'add' ? 'gift' : 'write-off'),
    amount: type === 'add' ? some : subtract(zero, some),
    description,
  })
  return { ...moved, currency }
}

export interface CreditApplied {
  readonly status: InvoiceStatus
  readonly balance: Cents
  readonly amount: Cents
  readonly remaining: Cents
  readonly currency: Currency
}

/**
 * Pays an invoice from its client's credit. Throws invoice_not_found, client_not_owner, invoice_not_payable,
 * amount_too_small, credit_too_small, amount_above_owed.
 */
export async function applyCredit(
  ctx: Context,
  invoiceId: number,
  { amount, clientId }: { amount: Decimal; clientId?: number | undefined },
): Promise<CreditApplied> {
  const { db, currencies } = ctx
  const owner = (await db('invoices').where({ id: invoiceId }).first('client_id'))?.client_id
  if (owner === undefined) throw new Fault('invoice_not_found')
  if (owner === null || (clientId !== undefined && clientId !== owner)) throw new Fault('client_not_owner')
  // All code locks the client first, then the invoice.
  const client = await db('clients').where({ id: owner }).forUpdate().first()
  // The client was deleted after the invoice was read.
  if (client === undefined) throw new Fault('client_not_owner')
  const billed = await lockInvoice(db, invoiceId)
  if (!acceptsPayments(billed) || (await isTooLate(ctx, invoiceId))) throw new Fault('invoice_not_payable')
  const currency = currencies.of(billed.currency_id)
  const applied = currency.parseSome(amount)
  if (applied > client.credit) throw new Fault('credit_too_small')
  if (applied > balanceOf(billed)) throw new Fault('amount_above_owed')

  const invoice = await numberProforma(ctx, billed)
  const description = `Applied to invoice ${invoiceLabel(invoice)}`
  await changeCreditBalance(ctx, client, { kind: 'applied', amount: subtract(zero, applied), description, invoiceId })
  const settled = await settleInvoice(ctx, invoice, { ...invoice, credit: add(invoice.credit, applied) })
  const remaining = await readCreditBalance(db, owner)
  return { status: settled.status, balance: balanceOf(settled), amount: applied, remaining, currency }
}

/** Returns an unordered query for the credit entries of a client, or of all clients if `clientId` is undefined. */
export const matchingCredits = (db: Knex, clientId: number | undefined) =>
  selectRows(db, 'credit_entries', { client_id: clientId })
