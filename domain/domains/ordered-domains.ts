import type { ClientRow } from '../../db/rows.js'
import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { type Context, instant, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { queueVerb } from '../modules/queued-verbs.js'
import { giveUpRow } from '../modules/verb-attempts.js'
import { unlessTaken } from '../sql/unique.js'
import { detailedFault } from '../values/detailed-fault.js'
import { domainNameOf, endsInDot, readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { fillIn } from '../values/fill-in.js'
import { add, type Cents, zero } from '../values/money.js'
import { isDomainLapsed } from '../values/statuses.js'
import { english } from '../words/en.js'
import type { Words } from '../words/words.js'
import { expectYears, type PricedTld, priceFor, priceOffered } from './extension-prices.js'
import { extensionOf } from './extensions.js'
import type { DomainExtra } from './extra-types.js'
import { type ExtraPrices, extraColumns, priceExtras, withExtras } from './extras.js'
import { nameColumns } from './name-search.js'
import { refusalOf, releaseFromFraud } from './registrar-access.js'
import { registrarOf, sealEppCode } from './registrars.js'
import { intendRenewal, raiseRenewal, renewedUntil } from './renewals.js'

/** A domain of an order, as a caller asks for it (R-1404). */
export interface OrderedDomain {
  readonly type: 'register' | 'transfer'
  readonly name: string | null
  readonly years: number
  readonly eppCode: string | undefined
  readonly extras?: readonly DomainExtra[] | undefined
  /** By position; null where one was left out. None for those of its hosting, or of the settings. */
  readonly nameservers?: readonly (string | null)[] | undefined
}

export interface PricedDomain extends Omit<OrderedDomain, 'extras'> {
  readonly name: string
  readonly extras: ExtraPrices
  readonly first: Cents
  readonly recurring: Cents
}

/**
 * Prices a domain in the currency of the client by its extension. Throws domain_missing_in_order, domain_invalid,
 * extension_not_sold, extension_not_offered, years_not_sold, epp_code_missing and what priceExtras throws.
 */
export function priceDomain(
  { currencies }: Context,
  client: Pick<ClientRow, 'currency_id'>,
  tlds: readonly PricedTld[],
  { type, name, years, eppCode, nameservers, extras = [] }: OrderedDomain,
): PricedDomain {
  if (name === null) throw new Fault('domain_missing_in_order')
  if (endsInDot(name)) throw new Fault('domain_invalid')
  const { ascii } = domainNameOf(name, tlds)
  const tld = extensionOf(ascii, tlds)
  if (tld === undefined) throw new Fault('extension_not_sold')
  if (type === 'transfer' && eppCode === undefined) throw new Fault('epp_code_missing')
  // A transfer brings one year, whatever is asked for.
  const taken = type === 'transfer' ? 1 : years
  if (type === 'register') expectYears(tld, taken)
  const options = { currency: currencies.of(client.currency_id), currencies, years: taken }
  const first = priceOffered(tld, type, options)
  const renewal = priceFor(tld, 'renew', options)
  const priced = priceExtras(tld, extras, options)
  const added = add(...Object.values(priced))
  return {
    type,
    name: ascii,
    years: taken,
    eppCode,
    nameservers,
    extras: priced,
    first: add(first, added),
    // What cannot be renewed is not billed again, its extras included (R-1612).
    recurring: renewal === null ? zero : add(renewal, added),
  }
}

/** Puts the domains of an order on record. Throws domain_on_record. */
export async function insertDomains(
  ctx: Context,
  client: ClientRow,
  order: OrderRow,
  domains: readonly PricedDomain[],
): Promise<DomainRow[]> {
  if (domains.length === 0) return []
  await releaseFromFraud(
    ctx,
    domains.map(({ name }) => name),
  )
  const registrar = ctx.settings.text('default_registrar')
  const made = await unlessTaken(
    ctx
      .db('domains')
      .insert(
        domains.map(({ name, type, years, eppCode, nameservers = [], first, recurring, extras }) => ({
          client_id: client.id,
          order_id: order.id,
          currency_id: client.currency_id,
          ...nameColumns(name),
          status: 'pending' as const,
          registrar,
          order_type: type,
          years,
          epp_code: eppCode === undefined ? null : sealEppCode(ctx, name, eppCode),
          first_amount: first,
          recurring_amount: recurring,
          ...extraColumns(extras),
          nameservers: JSON.stringify(nameservers),
          payment_method: order.payment_method,
          created_at: instant(ctx.now),
        })),
      )
      .returning('*'),
    'domain_on_record',
  )
  return (made as DomainRow[]).sort((a, b) => a.id - b.id)
}

export const domainLine = (row: DomainRow): NewLine => ({
  kind: 'domain',
  relatedId: row.id,
  description: orderedDomainLabel(row, english),
  amount: row.first_amount,
  taxed: true,
})

/** Returns what was ordered of a domain, in the words of a language. */
export function orderedDomainLabel(row: DomainRow, words: Words): string {
  const { order_type, years } = row
  const { transfer, registration, registrationOfOneYear } = words.orderMail
  const order = order_type === 'transfer' ? transfer : years === 1 ? registrationOfOneYear : registration
  return withExtras(row, fillIn(order, { domain: readableName(row.domain), years }), words)
}

/**
 * Registers or transfers an ordered domain through the module queue, and returns the row of the queue. The caller has
 * locked the domain's row.
 */
export async function requestOrderedDomain(ctx: Context, domain: DomainRow): Promise<number | undefined> {
  if (domain.order_type === null || registrarOf(ctx, domain) === undefined) return undefined
  return queueVerb(ctx, { domainId: domain.id, verb: domain.order_type, payload: { years: domain.years } })
}

/**
 * A renewal that is paid is made at the registrar, or on record alone; `lineId` is the line that has paid for it. Where the
 * record may no longer ask for it, staff is told, and the answer is false. The caller has locked the domain's row.
 */
export async function renewAsPaid(ctx: Context, domain: DomainRow, years: number, lineId?: number): Promise<boolean> {
  if ((await refusalToRenew(ctx, domain)) !== undefined) {
    await tellUnrenewed(ctx, domain)
    return false
  }
  if (registrarOf(ctx, domain) !== undefined) {
    await intendRenewal(ctx, domain, years, lineId === undefined ? {} : { lineId })
    return true
  }
  const expiry_date = renewedUntil(ctx, domain, years)
  const isBack = isDomainLapsed(domain.status) && expiry_date >= today(ctx)
  await ctx
    .db('domains')
    .where({ id: domain.id })
    .update({ expiry_date, ...(isBack && { status: 'active' as const }) })
  await raiseRenewal(ctx, domain, expiry_date)
  return true
}

/** Returns why no payment renews a domain (R-1607): one that has expired is renewed by staff alone, whatever its registrar. */
const refusalToRenew = async (ctx: Context, domain: DomainRow): Promise<Fault | undefined> =>
  (await refusalOf(ctx, domain, 'manage')) ??
  (domain.status === 'expired' ? detailedFault('domain_not_renewable', 'domainExpired') : undefined)

/** Tells the operator of money for a renewal that is not made, by a row of the queue that has failed. */
export async function tellUnrenewed(ctx: Context, domain: DomainRow): Promise<void> {
  const message = (await refusalToRenew(ctx, domain))?.message ?? 'The domain has ended.'
  const id = await intendRenewal(ctx, domain, domain.years)
  await giveUpRow(ctx, { id }, message)
  await logActivity(ctx, `Paid for, but not renewed: ${readableName(domain.domain)}. ${message}`, domain.client_id)
}
