import type { Knex } from 'knex'
import type { Instant } from '../../db/rows.js'
import type { CreditEntryRow, CreditKind } from '../../db/rows-billing.js'
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
  return selectUses(entries, since)
}

function selectUses(entries: readonly Entry[], since: Instant): readonly CreditUse[] {
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
      if (created_at >= since) uses.push({ invoiceId: id, amount: -amount - gift })
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
  return uses.reverse().flatMap(({ invoiceId, amount }) => {
    const part = paid.get(invoiceId)
    const left = Math.min(amount, part?.other ?? 0)
    if (part === undefined || left === 0) return []
    part.other -= left
    return { invoiceId, amount: cents(left) }
  })
}
