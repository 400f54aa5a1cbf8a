import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { DomainRow } from '../../db/rows-services.js'
import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { markBilled } from '../billing/billing-dates.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { createInvoices } from '../billing/invoices.js'
import { withdrawLines } from '../billing/withdrawal.js'
import { type Context, today } from '../context.js'
import { addDays, type Day } from '../values/days.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents } from '../values/money.js'
import { isRenewal } from './periods.js'
import { findMatchingTld } from './tld-matching.js'
import { findTldPrice, type PricedTld } from './tld-prices.js'

/** A domain's unpaid renewals and the redemption fee to add to them. */
interface Charge {
  readonly domain: DomainRow
  readonly fee: Cents
  /** Last day on which the domain can be restored. */
  readonly lastDay: Day
  readonly lines: readonly InvoiceItemRow[]
}

/**
 * Adds the redemption fee to the unpaid renewals of domains that have entered redemption (R-2726). The renewals are
 * withdrawn and billed again with the fee, on one invoice per client.
 */
export async function chargeRedemption(
  ctx: Context,
  domains: readonly DomainRow[],
  tlds: readonly PricedTld[],
): Promise<void> {
  const charges = await chargesOf(ctx, domains, tlds)
  if (charges.length === 0) return
  await withdrawLines(
    ctx,
    charges.flatMap(({ lines }) => lines),
    'The renewal is billed with its redemption fee',
  )
  const byClient = groupRows(charges, ({ domain }) => domain.client_id as number)
  const clients = await ctx
    .db('clients')
    .whereIn('id', [...byClient.keys()])
    .orderBy('id')
  // The invoices need a new due date, because the original one has passed (R-1226). The new date is within the
  // redemption period, because a later payment cannot restore a domain.
  const late = addDays(today(ctx), ctx.settings.whole('invoice_due_days_late'))
  const invoices = clients.map((client) => {
    const own = byClient.get(client.id) ?? []
    const paymentMethod = own[0]?.domain.payment_method ?? null
    const dueDate = own.reduce((day, { lastDay }) => (lastDay < day ? lastDay : day), late)
    return { client, lines: own.flatMap(billedLines), dueDate, paymentMethod }
  })
  await createInvoices(ctx, invoices)
  await markBilled(
    ctx,
    invoices.flatMap(({ lines }) => lines),
  )
}

async function chargesOf(
  ctx: Context,
  domains: readonly DomainRow[],
  tlds: readonly PricedTld[],
): Promise<readonly Charge[]> {
  const fees = domains.flatMap((domain) => {
    const tld = findMatchingTld(domain.domain, tlds)
    const fee = tld === undefined ? null : redemptionFee(ctx, domain, tld)
    return tld === undefined || fee === null || fee === 0 ? [] : [{ domain, fee, lastDay: lastRestoreDay(domain, tld) }]
  })
  const lines = groupRows(await openRenewals(ctx, fees), ({ related_id }) => related_id)
  return fees.flatMap((one) => {
    const own = lines.get(one.domain.id) ?? []
    return own.length === 0 ? [] : [{ ...one, lines: own }]
  })
}

/**
 * Returns the fee for restoring a domain, charged in addition to the renewal, or null if the domain has no currency or
 * the TLD has no price for it.
 */
export const redemptionFee = ({ currencies }: Context, { currency_id }: DomainRow, tld: PricedTld): Cents | null =>
  currency_id === null ? null : findTldPrice(tld, 'restore', { currency: currencies.of(currency_id), currencies })

/** Returns the last day on which a domain can be restored. */
export const lastRestoreDay = ({ expiry_date }: DomainRow, { grace_days, redemption_days }: PricedTld): Day =>
  addDays(expiry_date as Day, grace_days + redemption_days)

/** Returns the lines of renewals on open, issued invoices, ordered by period. */
async function openRenewals(
  { db }: Context,
  fees: readonly Pick<Charge, 'domain'>[],
): Promise<readonly InvoiceItemRow[]> {
  const domains = new Map(fees.map(({ domain }) => [domain.id, domain]))
  if (domains.size === 0) return []
  const lines: InvoiceItemRow[] = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .join('domains', 'domains.id', 'invoice_items.related_id')
    .join('clients', 'clients.id', 'domains.client_id')
    .where('invoice_items.type', 'domain')
    .whereIn('invoice_items.related_id', [...domains.keys()])
    .where('invoice_items.is_claiming', 1)
    // Lines billed to another client or in another currency stay unchanged.
    .whereRaw('invoices.client_id = clients.id and domains.currency_id = clients.currency_id')
    .whereRaw(isInvoiceOpenSql)
    .orderBy('invoice_items.period_start')
    .select('invoice_items.*')
  return lines.filter((line) => isRenewal(domains.get(line.related_id as number) as DomainRow, line))
}

/** Returns new lines for the withdrawn renewals. Only a domain's first line includes the fee. */
const billedLines = ({ lines, fee }: Charge): NewLine[] =>
  lines.map((line, at) => {
    const renewal: NewLine = {
      kind: 'domain',
      relatedId: line.related_id as number,
      description: line.description,
      amount: line.amount,
      taxed: line.is_taxed === 1,
      period: { start: line.period_start as Day, end: line.period_end as Day },
    }
    return at > 0 ? renewal : addRedemptionFee(renewal, fee)
  })

/** Returns a renewal's line with the redemption fee. */
export const addRedemptionFee = (renewal: NewLine, fee: Cents): NewLine => ({
  ...renewal,
  description: `${renewal.description}, with restoration from redemption`,
  amount: add(renewal.amount, fee),
})
