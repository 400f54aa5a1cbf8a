import type { DomainRow } from '../../db/rows-services.js'
import { markBilled } from '../billing/billing-dates.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { createInvoice } from '../billing/invoices.js'
import { type Context, today } from '../context.js'
import { addDays, type Day } from '../values/days.js'
import { expiredDomainStatuses } from '../values/statuses.js'
import { needsNoRenewalSql, toDueRenewal } from './due-renewals.js'
import { addRedemptionFee, lastRestoreDay, redemptionFee } from './redemption-fees.js'
import { findTld, findTldPrice, type PricedTld } from './tld-prices.js'

/**
 * Bills the renewal of a domain in grace or redemption, including any redemption fee, if the renewal is due and not yet
 * billed (R-2786). The daily job does not bill these domains, because a renewal is normally billed while the domain is
 * active. The caller has locked the client's row.
 */
export async function billExpiredRenewal(ctx: Context, id: number): Promise<void> {
  const { db, settings } = ctx
  const domain = await findUnbilled(ctx, id)
  if (domain === undefined) return
  const { client_id, currency_id, next_due_date, recurring_amount } = domain
  const client = await db('clients').where({ id: client_id }).first()
  if (client === undefined || client.status === 'closed') return
  if (currency_id !== null && currency_id !== client.currency_id) return
  const tld = await findTld(db, domain.domain)
  // The amount is 0 because the TLD has no renewal price (R-1612).
  if (recurring_amount === 0 && tld !== undefined && !isRenewable(ctx, domain, tld)) return
  const { line, paymentMethod } = toDueRenewal({ ...domain, client_id, starts_on: next_due_date })
  const late = addDays(today(ctx), settings.whole('invoice_due_days_late'))
  const last = tld === undefined || domain.expiry_date === null ? late : lastRestoreDay(domain, tld)
  const lines = [chargedLine(ctx, domain, tld, line)]
  await createInvoice(ctx, { client, lines, dueDate: late < last ? late : last, paymentMethod })
  await markBilled(ctx, lines)
}

type UnbilledDomain = DomainRow & { readonly client_id: number; readonly next_due_date: Day }

/** Locks and returns the domain if its renewal is due and can be billed under the rules for active domains. */
async function findUnbilled(ctx: Context, id: number): Promise<UnbilledDomain | undefined> {
  const { db, settings } = ctx
  const until = addDays(today(ctx), settings.whole('invoice_days_ahead'))
  const row = await db('domains as due')
    .where('due.id', id)
    .whereIn('due.status', expiredDomainStatuses)
    .where('due.next_due_date', '<=', until)
    .whereNotNull('due.client_id')
    .whereRaw(`not (${needsNoRenewalSql({ until, isContinuous: false })})`)
    .forUpdate('due')
    .first('due.*')
  return row as UnbilledDomain | undefined
}

const isRenewable = ({ currencies }: Context, { currency_id, years }: DomainRow, tld: PricedTld): boolean => {
  const currency = currency_id === null ? currencies.default : currencies.of(currency_id)
  return findTldPrice(tld, 'renew', { currency, currencies, years }) !== null
}

function chargedLine(ctx: Context, domain: DomainRow, tld: PricedTld | undefined, renewal: NewLine): NewLine {
  const fee = tld === undefined || domain.status !== 'redemption' ? null : redemptionFee(ctx, domain, tld)
  return fee === null || fee === 0 ? renewal : addRedemptionFee(renewal, fee)
}
