import type { ClientRow } from '../../db/rows.js'
import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceOpen } from './amount-due.js'
import { acceptsPayments } from './balance.js'
import { changeCreditBalance, insertContraEntries } from './credit-entries.js'
import { findCreditUses } from './credit-uses.js'
import { invoiceEventData } from './invoice-mail.js'
import { createInvoice, invoiceLabel } from './invoices.js'
import type { PaymentHolder } from './payment-holder.js'
import { reopenInvoice } from './reopened-invoices.js'

/** A transaction that returned money of a payment which was neither on its invoice nor available as credit. */
export interface MissingReturn extends Pick<ReversalRow, 'kind'> {
  /** ID of the transaction that returned the money. */
  readonly returnId: number
  readonly payment: TransactionRow
  readonly amount: Cents
  readonly description: string
}

/**
 * Makes a missing returned amount due again (R-1126): on the invoices that credit paid since the payment came in, and
 * the remainder on a claim. A deleted client's debt is written off.
 */
export async function claimMissingAmount(ctx: Context, of: PaymentHolder, missing: MissingReturn): Promise<void> {
  const { client } = of
  if (client === undefined) return writeOff(ctx, of, missing)
  const left = subtract(missing.amount, await reopenInvoices(ctx, client, of, missing))
  if (left > 0) await createClaim(ctx, client, of, { ...missing, amount: left })
}

/**
 * Takes credit other than gifts off the invoices that it paid since the payment came in, latest use first. Returns the
 * amount taken.
 */
async function reopenInvoices(
  ctx: Context,
  client: ClientRow,
  { invoice: of }: PaymentHolder,
  { kind, returnId, payment, amount, description }: MissingReturn,
): Promise<Cents> {
  const { db } = ctx
  const uses = await findCreditUses(db, client.id, payment.created_at)
  if (uses.length === 0) return zero
  const ids = [...new Set(uses.map(({ invoiceId }) => invoiceId))]
  const invoices = await db('invoices').whereIn('id', ids).orderBy('id').forUpdate()
  const payable = new Map(invoices.filter(acceptsPayments).map((invoice) => [invoice.id, invoice]))
  const taken = new Map<number, number>()
  let left: number = amount
  for (const use of uses) {
    const invoice = payable.get(use.invoiceId)
    const before = taken.get(use.invoiceId) ?? 0
    const part = Math.min(left, use.amount, (invoice?.credit ?? 0) - before)
    if (part <= 0) continue
    taken.set(use.invoiceId, before + part)
    left -= part
  }
  for (const [id, part] of taken)
    await takeCreditOff(ctx, client, payable.get(id) as InvoiceRow, { amount: cents(part), returnId })
  const sum = cents(amount - left)
  if (sum > 0)
    await changeCreditBalance(ctx, client, {
      ...{ kind, amount: subtract(zero, sum), description, returnId },
      ...(of !== undefined && { invoiceId: of.id }),
    })
  return sum
}

async function takeCreditOff(
  ctx: Context,
  client: ClientRow,
  invoice: InvoiceRow,
  { amount, returnId }: Pick<MissingReturn, 'amount' | 'returnId'>,
): Promise<void> {
  const name = invoiceLabel(invoice)
  await changeCreditBalance(ctx, client, {
    ...{ kind: 'applied', amount, invoiceId: invoice.id, returnId },
    description: `Credit back from invoice ${name}, whose payment was returned`,
  })
  const left = { ...invoice, credit: subtract(invoice.credit, amount) }
  await ctx.db('invoices').where({ id: invoice.id }).update({ credit: left.credit })
  const label = ctx.currencies.of(invoice.currency_id).label(amount)
  await logActivity(ctx, `The credit that paid ${label} of invoice ${name} was returned to its payer`, client.id)
  if (!isInvoiceOpen({ ...left, status: 'unpaid' })) return
  const open = await reopenInvoice(ctx, left)
  await raise(ctx, 'invoice.updated', `Invoice ${name} is due again.`, invoiceEventData(ctx, open), { before: invoice })
}

/**
 * Creates a claim, due today. Its invoice debits receivables, and the entries post the other side to the account of the
 * return.
 */
async function createClaim(
  ctx: Context,
  client: ClientRow,
  { invoice: of }: PaymentHolder,
  { kind, returnId, payment, amount, description }: MissingReturn,
): Promise<void> {
  const claim = await createInvoice(ctx, {
    client,
    dueDate: today(ctx),
    lines: [
      {
        ...{ kind: 'claim', relatedId: returnId, amount, taxed: false },
        description: `Returned payment: ${payment.description}`,
      },
    ],
  })
  // Without an invoice, both entries would be posted to the same account.
  if (of !== undefined)
    await insertContraEntries(ctx, { ...ownerOf(payment, client), description, return_id: returnId }, [
      { kind, amount, invoice_id: null },
      { kind, amount: subtract(zero, amount), invoice_id: of.id },
    ])
  const label = ctx.currencies.of(payment.currency_id).label(amount)
  await logActivity(ctx, `${description}; invoice ${invoiceLabel(claim)} claims ${label} of it`, client.id)
}

/**
 * Writes off a deleted client's debt, or restores a written-off amount if `amount` is negative. Also restores
 * reductions of a claim, because they were posted as write-offs.
 */
export async function writeOff(
  ctx: Context,
  { invoice, client }: PaymentHolder,
  { kind, returnId, payment, amount, description }: MissingReturn,
): Promise<void> {
  await insertContraEntries(ctx, { ...ownerOf(payment, client), description, return_id: returnId }, [
    { kind: 'write-off', amount, invoice_id: null },
    { kind, amount: subtract(zero, amount), invoice_id: invoice?.id ?? null },
  ])
  if (amount <= 0) return
  const label = ctx.currencies.of(payment.currency_id).label(amount)
  await logActivity(ctx, `${description}; ${label} of it is written off, because the client was deleted`, null)
}

const ownerOf = ({ currency_id, client_id, deleted_client_id }: TransactionRow, client: ClientRow | undefined) => ({
  currency_id,
  client_id: client?.id ?? null,
  deleted_client_id: client === undefined ? (client_id ?? deleted_client_id) : null,
})
