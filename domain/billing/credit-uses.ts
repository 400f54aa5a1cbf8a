import type { Knex } from 'knex'
import type { Instant } from '../../db/rows.js'
import type { CreditEntryRow, CreditKind } from '../../db/rows-billing.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents } from '../values/money.js'

/** The part of an invoice that credit paid at one time, without gifts and credit returned since. */
export interface CreditUse {
  readonly invoiceId: number
  readonly amount: Cents
}

type Entry = Pick<CreditEntryRow, 'invoice_id' | 'amount' | 'kind' | 'created_at'>

/** Kinds of credit that no payment brought in. The ledger posts both to the account for gifts. */
const gifts: ReadonlySet<CreditKind | null> = new Set<CreditKind>(['gift', 'reduction'])

/** Kinds of positive entries that return credit from an invoice that it had paid. */
const returns: ReadonlySet<CreditKind | null> = new Set<CreditKind>(['applied', 'credit note', 'refund'])

/**
 * Returns the uses of a client's credit since a moment, latest first (R-1123). Gifts are used before other credit, and
 * leave an invoice after it, so a client owes no gift.
 */
export async function findCreditUses(db: Knex, clientId: number, since: Instant): Promise<readonly CreditUse[]> {
  const entries = await db('credit_entries')
    .where({ client_id: clientId })
    .orderBy('id')
    .select('invoice_id', 'amount', 'kind', 'created_at')
  const { paid, uses } = divideUses(entries, since)
  return uses.reverse().flatMap(({ invoiceId, amount }) => {
    const part = paid.get(invoiceId)
    const left = Math.min(amount, part?.other ?? 0)
    if (part === undefined || left === 0) return []
    part.other -= left
    return { invoiceId, amount: cents(left) }
  })
}

/** Returns the parts of invoices that gifts have paid, by invoice ID. `clientIds` selects the clients. */
export async function findGiftParts(db: Knex, clientIds: Knex.QueryBuilder): Promise<ReadonlyMap<number, Cents>> {
  const entries = await db('credit_entries')
    .whereIn('client_id', clientIds)
    .orderBy('id')
    .select('client_id', 'invoice_id', 'amount', 'kind', 'created_at')
  const parts = new Map<number, Cents>()
  for (const own of groupRows(entries, ({ client_id }) => client_id).values())
    for (const [invoiceId, { gift }] of divideUses(own).paid) if (gift > 0) parts.set(invoiceId, cents(gift))
  return parts
}

/** Divides the credit on each invoice into gifts and other credit. Returns the uses of other credit since a moment. */
function divideUses(entries: readonly Entry[], since?: Instant) {
  const paid = new Map<number, { gift: number; other: number }>()
  const uses: { readonly invoiceId: number; readonly amount: number }[] = []
  let [balance, given] = [0, 0]
  for (const { invoice_id: id, amount, kind, created_at } of entries) {
    balance += amount
    const part = id === null ? undefined : (paid.get(id) ?? { gift: 0, other: 0 })
    if (id !== null && part !== undefined) paid.set(id, part)
    if (amount < 0 && kind === 'applied' && id !== null && part !== undefined) {
      const gift = Math.min(given, -amount)
      given -= gift
      part.gift += gift
      part.other += -amount - gift
      if (since !== undefined && created_at >= since) uses.push({ invoiceId: id, amount: -amount - gift })
    } else if (amount > 0 && gifts.has(kind)) given += amount
    else if (amount > 0 && returns.has(kind) && part !== undefined) {
      const other = Math.min(part.other, amount)
      const gift = Math.min(part.gift, amount - other)
      part.other -= other
      part.gift -= gift
      given += gift
    }
    given = Math.min(given, balance)
  }
  return { paid, uses }
}
