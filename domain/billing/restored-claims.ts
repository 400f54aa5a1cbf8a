import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { CreditEntryRow } from '../../db/rows-billing.js'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceVoid } from '../values/statuses.js'
import { readAcceptedAmount } from './accepted-amounts.js'
import { type MissingReturn, writeOff } from './claimed-returns.js'
import { changeCreditBalance } from './credit-entries.js'
import { creditAmount, readUncreditedShare } from './credit-notes.js'
import { cancelInvoice } from './invoice-cancellation.js'
import { invoiceLabel, lockInvoiceAndClient } from './invoices.js'
import { lineKindColumns } from './line-kind-columns.js'
import type { PaymentHolder } from './payment-holder.js'
import { settleInvoice } from './settlement.js'

/** The part of a returned amount that is due again. */
export interface ClaimedAmount {
  /** The part due on invoices that credit had paid. */
  readonly reopened: Cents
  /** The part on the claim, or written off for a deleted client. */
  readonly claimed: Cents
  /** The credit taken off invoices, by invoice ID, in the order of these invoices. */
  readonly byInvoice: ReadonlyMap<number, Cents>
  readonly claim: InvoiceItemRow | undefined
}

/** Returns the amounts that a return transaction made due again (R-1126), less what was restored since. */
export async function readClaimedAmount(db: Knex, returnId: number): Promise<ClaimedAmount> {
  const entries = await db('credit_entries').where({ return_id: returnId }).orderBy('id')
  const claim = await db('invoice_items')
    .where({ ...lineKindColumns('claim'), related_id: returnId })
    .first()
  const sum = (rows: readonly Pick<CreditEntryRow, 'amount'>[]): Cents => add(...rows.map(({ amount }) => amount))
  const writtenOff = sum(entries.filter(({ kind }) => kind === 'write-off'))
  const taken = subtract(zero, sum(entries.filter(({ kind }) => kind === 'dispute' || kind === 'refund')))
  const applied = entries.filter(({ kind }) => kind === 'applied')
  return {
    reopened: subtract(taken, writtenOff),
    claimed: add(claim?.amount ?? zero, writtenOff),
    byInvoice: new Map(
      [...groupRows(applied, ({ invoice_id }) => invoice_id as number)].map(([id, rows]) => [id, sum(rows)]),
    ),
    claim,
  }
}

/**
 * Restores what `claimMissingAmount` made due again, up to `amount`: the claim is cancelled, or credited if something
 * was paid on it, and the credit is applied again to the invoices that it had paid, as far as they accept it (R-4086).
 * Returns the restored amount.
 */
export async function restoreClaimedAmount(ctx: Context, of: PaymentHolder, missing: MissingReturn): Promise<Cents> {
  const owed = await readClaimedAmount(ctx.db, missing.returnId)
  const claimed = cents(Math.min(missing.amount, owed.claimed))
  if (claimed > 0) {
    if (owed.claim !== undefined) await withdrawClaim(ctx, owed.claim, claimed, missing.description)
    await writeOff(ctx, of, { ...missing, amount: subtract(zero, claimed) })
  }
  const reopened = cents(Math.min(subtract(missing.amount, claimed), owed.reopened))
  if (reopened <= 0) return claimed
  const { client } = of
  if (client === undefined) await writeOff(ctx, of, { ...missing, amount: subtract(zero, reopened) })
  else await applyAgain(ctx, client, of, { ...missing, amount: reopened }, owed.byInvoice)
  return add(claimed, reopened)
}

/** Withdraws a part of a claim. Payments above the remainder become credit. */
async function withdrawClaim(ctx: Context, line: InvoiceItemRow, amount: Cents, reason: string): Promise<void> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, line.invoice_id)
  if (isInvoiceVoid(invoice.status)) return
  const { total } = await readUncreditedShare(ctx, invoice)
  const part = cents(Math.min(amount, total))
  if (part <= 0) return
  if (part === total && invoice.paid === 0) return cancelInvoice(ctx, invoice, client)
  // Money on the claim of a deleted client stays there.
  if (client !== undefined) await creditAmount(ctx, invoice, client, { amount: part, reason })
}

async function applyAgain(
  ctx: Context,
  client: ClientRow,
  { invoice: of }: PaymentHolder,
  { kind, returnId, amount, description }: MissingReturn,
  byInvoice: ClaimedAmount['byInvoice'],
): Promise<void> {
  await changeCreditBalance(ctx, client, {
    ...{ kind, amount, description, returnId },
    ...(of !== undefined && { invoiceId: of.id }),
  })
  let left: number = amount
  for (const [id, taken] of byInvoice) {
    const part = Math.min(left, taken)
    if (part <= 0) continue
    left -= part
    const held = await lockInvoiceAndClient(ctx.db, id)
    const accepted = await readAcceptedAmount(ctx, held, cents(part))
    if (accepted <= 0 || held.client?.id !== client.id) continue
    const { invoice } = held
    const again = `Applied to invoice ${invoiceLabel(invoice)}`
    await changeCreditBalance(ctx, client, {
      ...{ kind: 'applied', amount: subtract(zero, accepted), description: again, invoiceId: id, returnId },
    })
    await settleInvoice(ctx, invoice, { ...invoice, credit: add(invoice.credit, accepted) })
  }
}
