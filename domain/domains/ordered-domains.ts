import type { ClientRow } from '../../db/rows.js'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { DomainRow, OrderRow } from '../../db/rows-services.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { type Context, instant, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { giveUpRow } from '../modules/operation-attempts.js'
import { queueOperation } from '../modules/queued-operations.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { addMonths } from '../values/days.js'
import { detailedFault } from '../values/detailed-fault.js'
import { endsInDot, parseDomainName, readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { fillIn } from '../values/fill-in.js'
import { add, type Cents, zero } from '../values/money.js'
import { isDomainLapsed } from '../values/statuses.js'
import { english } from '../words/en.js'
import type { Words } from '../words/words.js'
import type { DomainAddon } from './domain-addon-types.js'
import { type AddonPrices, describeAddons, domainAddonColumns, priceDomainAddons } from './domain-addons.js'
import { nameColumns } from './name-search.js'
import { registrarAccessError, releaseFromFraud } from './registrar-access.js'
import { encryptEppCode, findRegistrar } from './registrars.js'
import { queueRenewal, raiseRenewal, renewedExpiry } from './renewals.js'
import { takeGrantedYears } from './revocable-years.js'
import { findMatchingTld } from './tld-matching.js'
import { expectTldPrice, expectYears, findTldPrice, type PricedTld } from './tld-prices.js'

/** A domain in a submitted order (R-1404). */
export interface OrderedDomain {
  readonly type: 'register' | 'transfer'
  readonly name: string | null
  readonly years: number
  readonly eppCode: string | undefined
  readonly extras?: readonly DomainAddon[] | undefined
  /**
   * Name servers by position, with null for a skipped position. If the list is empty, the domain gets the name servers
   * of its hosting server, or the default name servers from the settings.
   */
  readonly nameservers?: readonly (string | null)[] | undefined
}

export interface PricedDomain extends Omit<OrderedDomain, 'extras'> {
  readonly name: string
  readonly extras: AddonPrices
  readonly first: Cents
  readonly recurring: Cents
}

/**
 * Prices an ordered domain in the client's currency. Throws domain_missing_in_order, domain_invalid,
 * extension_not_sold, extension_not_offered, years_not_sold, epp_code_missing, and the errors of priceDomainAddons.
 */
export function priceDomain(
  { currencies }: Context,
  client: Pick<ClientRow, 'currency_id'>,
  tlds: readonly PricedTld[],
  { type, name, years, eppCode, nameservers, extras = [] }: OrderedDomain,
): PricedDomain {
  if (name === null) throw new Fault('domain_missing_in_order')
  if (endsInDot(name)) throw new Fault('domain_invalid')
  const { ascii } = parseDomainName(name, tlds)
  const tld = findMatchingTld(ascii, tlds)
  if (tld === undefined) throw new Fault('extension_not_sold')
  if (type === 'transfer' && eppCode === undefined) throw new Fault('epp_code_missing')
  // A transfer always adds one year, no matter how many years were requested.
  const taken = type === 'transfer' ? 1 : years
  if (type === 'register') expectYears(tld, taken)
  const options = { currency: currencies.of(client.currency_id), currencies, years: taken }
  const first = expectTldPrice(tld, type, options)
  const renewal = findTldPrice(tld, 'renew', options)
  const priced = priceDomainAddons(tld, extras, options)
  const added = add(...Object.values(priced))
  return {
    type,
    name: ascii,
    years: taken,
    eppCode,
    nameservers,
    extras: priced,
    first: add(first, added),
    // A domain without a renewal price is not billed again, and neither are its add-ons (R-1612).
    recurring: renewal === null ? zero : add(renewal, added),
  }
}

/** Stores an order's domains. Throws domain_on_record. */
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
  const made = await rejectDuplicates(
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
          epp_code: eppCode === undefined ? null : encryptEppCode(ctx, name, eppCode),
          first_amount: first,
          recurring_amount: recurring,
          ...domainAddonColumns(extras),
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

/** A registration is expected to begin today. A transfer extends a term that is not known yet. */
export function domainLine(ctx: Pick<Context, 'now' | 'settings'>, row: DomainRow): NewLine {
  const start = today(ctx)
  return {
    kind: 'domain',
    relatedId: row.id,
    description: orderedDomainLabel(row, english),
    amount: row.first_amount,
    taxed: true,
    ...(row.order_type === 'register' && { expected: { start, end: addMonths(start, 12 * row.years) } }),
  }
}

/** Returns the description of an ordered domain in a language. */
export function orderedDomainLabel(row: DomainRow, words: Words): string {
  const { order_type, years } = row
  const { transfer, registration, registrationOfOneYear } = words.orderMail
  const order = order_type === 'transfer' ? transfer : years === 1 ? registrationOfOneYear : registration
  return describeAddons(row, fillIn(order, { domain: readableName(row.domain), years }), words)
}

/**
 * Queues the registration or transfer of an ordered domain. Returns the queue row's ID, or undefined if the domain has
 * no open order or no registrar module. The caller has locked the domain's row.
 */
export async function requestOrderedDomain(ctx: Context, domain: DomainRow): Promise<number | undefined> {
  if (domain.order_type === null || findRegistrar(ctx, domain) === undefined) return undefined
  return queueOperation(ctx, { domainId: domain.id, verb: domain.order_type, payload: { years: domain.years } })
}

/**
 * Queues a paid renewal, except for years that the registry has already granted. If the domain has no registrar module,
 * renews only the record. `line` is the invoice line that paid for the renewal. Returns false and notifies staff if the
 * record may no longer renew the domain. The caller has locked the domain's row.
 */
export async function queuePaidRenewal(
  ctx: Context,
  domain: DomainRow,
  years: number,
  line?: Pick<InvoiceItemRow, 'id' | 'period_end'>,
): Promise<boolean> {
  if ((await paidRenewalError(ctx, domain)) !== undefined) {
    await reportUnrenewedDomain(ctx, domain)
    return false
  }
  if (findRegistrar(ctx, domain) !== undefined) {
    if (line?.period_end == null) return (await queueRenewal(ctx, domain, years)) > 0
    const missing = await takeGrantedYears(ctx, domain, { years, until: line.period_end })
    if (missing > 0) await queueRenewal(ctx, domain, missing, { lineId: line.id })
    return true
  }
  const expiry_date = renewedExpiry(ctx, domain, years)
  const isBack = isDomainLapsed(domain.status) && expiry_date >= today(ctx)
  await ctx
    .db('domains')
    .where({ id: domain.id })
    .update({ expiry_date, ...(isBack && { status: 'active' as const }) })
  await raiseRenewal(ctx, domain, expiry_date)
  return true
}

/**
 * Returns the error for a domain that a payment cannot renew, or undefined if it can (R-1607). Only staff can renew an
 * expired domain, even without a registrar.
 */
const paidRenewalError = async (ctx: Context, domain: DomainRow): Promise<Fault | undefined> =>
  (await registrarAccessError(ctx, domain, 'manage')) ??
  (domain.status === 'expired' ? detailedFault('domain_not_renewable', 'domainExpired') : undefined)

/** Notifies staff of a paid renewal that cannot be made, by adding a failed row to the module queue. */
export async function reportUnrenewedDomain(ctx: Context, domain: DomainRow): Promise<void> {
  const message = (await paidRenewalError(ctx, domain))?.message ?? 'The domain has ended.'
  const id = await queueRenewal(ctx, domain, domain.years)
  await giveUpRow(ctx, { id }, message)
  await logActivity(ctx, `Paid but not renewed: ${readableName(domain.domain)}. ${message}`, domain.client_id)
}
