import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { DomainRow } from '../../db/rows-services.js'
import { markBilled } from '../billing/billing-dates.js'
import { period } from '../billing/due/period.js'
import type { NewLine } from '../billing/invoice-lines.js'
import { calculateInvoiceTotals, createInvoice, invoiceLabel } from '../billing/invoices.js'
import { lockClient } from '../clients/clients.js'
import { type Context, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { Totals } from '../taxes/calculate-totals.js'
import type { Day } from '../values/days.js'
import { readableName } from '../values/domain-names.js'
import { Fault, type FaultCode } from '../values/faults.js'
import { add, type Cents, cents } from '../values/money.js'
import type { DomainAddon } from './domain-addon-types.js'
import { describeAddons, parseAddonPrices } from './domain-addons.js'
import { nextDomainDueDate } from './periods.js'
import { expectRegistrarAccess } from './registrar-access.js'
import { latestExpiry } from './renewals.js'
import { findMatchingTld } from './tld-matching.js'
import { findTldPrice, loadTlds, type PricedTld, type PriceOptions, parseSoldYears } from './tld-prices.js'

// Renewals that a client requests before they are due, for any number of years that the TLD is sold for.

/** The price of renewing domains for a number of years. */
export interface ChosenRenewals {
  readonly client: ClientRow
  readonly paymentMethod: string | null
  readonly lines: readonly NewLine[]
  readonly totals: Totals
}

/** Returns the error for a domain whose next renewal cannot be chosen now, or undefined if it can (R-4508). */
export function chosenRenewalError(domain: DomainRow): FaultCode | undefined {
  const { status, next_due_date, billed_until, not_billed_reason } = domain
  if (status !== 'active' || next_due_date === null || not_billed_reason !== null) return 'domain_not_renewable'
  return billed_until !== null && billed_until > next_due_date ? 'renewal_billed' : undefined
}

/**
 * Returns the prices, before tax, of renewing a domain now, by number of years. The domain's own term costs its
 * recurring amount. Other terms cost the TLD's price. They are offered only if the recurring amount equals the TLD's
 * price for the domain's own term.
 */
export function chosenPrices(
  ctx: Pick<Context, 'currencies' | 'now' | 'settings'>,
  domain: DomainRow,
  tlds: readonly PricedTld[],
): ReadonlyMap<number, Cents> {
  if (chosenRenewalError(domain) !== undefined) return new Map()
  const tld = findMatchingTld(domain.domain, tlds)
  const currency = domain.currency_id === null ? ctx.currencies.default : ctx.currencies.of(domain.currency_id)
  const listed = (years: number) => tld && listedPrice(tld, domain, { currency, currencies: ctx.currencies, years })
  const usual = listed(domain.years)
  const latest = latestExpiry(ctx)
  const prices = new Map<number, Cents>()
  for (const years of tld === undefined ? [domain.years] : parseSoldYears(tld)) {
    const isUsual = years === domain.years
    const price = isUsual && (tld === undefined || usual !== undefined) ? domain.recurring_amount : listed(years)
    const isOffered = isUsual || usual === domain.recurring_amount
    // Only staff can renew domains that cost nothing.
    if (price !== undefined && price > 0 && isOffered && endOf(domain, years) <= latest) prices.set(years, price)
  }
  return prices
}

/**
 * Returns the TLD's price for a renewal with the domain's add-ons, or undefined if the TLD offers no renewal. An add-on
 * that the TLD has no price for costs its stored price per year.
 */
function listedPrice(tld: PricedTld, domain: DomainRow, options: PriceOptions): Cents | undefined {
  const renewal = findTldPrice(tld, 'renew', options)
  if (renewal === null) return undefined
  const extras = Object.entries(parseAddonPrices(domain)).map(
    ([extra, kept]) =>
      findTldPrice(tld, extra as DomainAddon, options) ??
      cents(Math.round((kept * (options.years ?? 1)) / domain.years)),
  )
  return add(renewal, ...extras)
}

const startOf = ({ next_due_date }: DomainRow): Day => next_due_date as Day
const endOf = (domain: DomainRow, years: number): Day =>
  nextDomainDueDate({ ...domain, next_due_date: startOf(domain), years })

/**
 * Prices the renewal of a client's domains for `years` and stores nothing. Locks the client and the domains. Throws
 * client_not_found, client_closed, domain_not_found, domain_not_renewable, renewal_billed, years_not_sold, and the
 * errors of expectRegistrarAccess.
 */
export async function priceChosenRenewals(
  ctx: Context,
  clientId: number,
  { ids, years }: { readonly ids: readonly number[]; readonly years: number },
): Promise<ChosenRenewals> {
  const client = await lockClient(ctx.db, clientId)
  if (client.status === 'closed') throw new Fault('client_closed')
  const rows: DomainRow[] = await ctx
    .db('domains')
    .whereIn('id', ids)
    .where({ client_id: clientId })
    .orderBy('id')
    .forUpdate()
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new Fault('domain_not_found')
  const tlds = await loadTlds(ctx.db)
  const lines: NewLine[] = []
  for (const row of rows) lines.push(await chosenLine(ctx, row, tlds, years))
  const [{ payment_method }] = rows as [DomainRow]
  return { client, lines, paymentMethod: payment_method, totals: await calculateInvoiceTotals(ctx, client, lines) }
}

async function chosenLine(ctx: Context, row: DomainRow, tlds: readonly PricedTld[], years: number): Promise<NewLine> {
  const fault = chosenRenewalError(row)
  if (fault !== undefined) throw new Fault(fault)
  await expectRegistrarAccess(ctx, row, 'renew')
  const amount = chosenPrices(ctx, row, tlds).get(years)
  if (amount === undefined) throw new Fault('years_not_sold')
  const covered = period(startOf(row), endOf(row, years))
  return {
    kind: 'domain',
    relatedId: row.id,
    description: describeAddons(row, `Renewal of ${readableName(row.domain)}, ${covered.words}`),
    amount,
    taxed: true,
    period: covered.period,
  }
}

/**
 * Creates the invoice for renewals that were priced in the same transaction. The domains are renewed after it is paid
 * (R-4508).
 */
export async function invoiceChosenRenewals(
  ctx: Context,
  { client, lines, paymentMethod }: ChosenRenewals,
): Promise<InvoiceRow> {
  const invoice = await createInvoice(ctx, { client, lines, dueDate: today(ctx), paymentMethod })
  await markBilled(ctx, lines)
  await logActivity(ctx, `Invoice ${invoiceLabel(invoice)} was created for requested renewals`, client.id)
  return invoice
}
