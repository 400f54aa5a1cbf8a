import type { Knex } from 'knex'
import type { ProductRow } from '../../../db/rows-catalogue.js'
import type { RecurringCycle } from '../../billing/cycles.js'
import { type Context, today } from '../../context.js'
import { expectMailable } from '../../mail/notified-clients.js'
import type { Currency } from '../../values/currencies.js'
import { addDays, type Day, daysBetween } from '../../values/days.js'
import { type Cents, type Decimal, trimZeros } from '../../values/money.js'

/** The email template for announcements of new prices. */
export const announcement = 'price change'

/** A repricing as requested by an operator: the services, their new price, and the announcement. */
export interface RepricingRequest {
  readonly product: string
  /** The product group, required if several groups have a product with this name. */
  readonly group?: string | undefined
  /** The services' present price. */
  readonly from?: Decimal | undefined
  /** The new price, or undefined for the catalog price. */
  readonly to?: Decimal | undefined
  /**
   * A currency code. Defaults to the default currency if the request contains amounts. A request without amounts and
   * without a currency covers all currencies.
   */
  readonly currency?: string | undefined
  readonly cycle?: RecurringCycle | undefined
  readonly since?: Day | undefined
  readonly announceDays: number
  /** True to include prices set by staff. */
  readonly byHand: boolean
}

/** A request with its product, currency, and amounts resolved. */
export interface RepricingScope {
  readonly product: ProductRow
  /** Undefined for any currency. */
  readonly currency: Currency | undefined
  readonly cycle: RecurringCycle | undefined
  readonly from: Cents | undefined
  /** Undefined for the catalog price. */
  readonly to: Cents | undefined
  readonly since: Day
  readonly announceDays: number
  /** Null if clients are not notified. */
  readonly announceOn: Day | null
  readonly byHand: boolean
}

const maxDaysAhead = 3660

/**
 * Resolves a request (R-3801). Throws an Error with a one-line message for an unknown, ambiguous, or non-recurring
 * product, an unknown currency, an amount with too many decimals for its currency, a day that has passed, is more than
 * ten years ahead, or is too early for the announcement, and an announcement that cannot be emailed (R-3811).
 */
export async function resolveRequest(ctx: Context, wanted: RepricingRequest): Promise<RepricingScope> {
  const { announceDays, cycle, byHand } = wanted
  const product = await findProduct(ctx.db, wanted)
  if (product.pay_type !== 'recurring') throw new Error(`${product.name} is not billed periodically`)
  const hasAmounts = wanted.from !== undefined || wanted.to !== undefined
  const named = wanted.currency === undefined ? undefined : findCurrency(ctx, wanted.currency)
  const currency = named ?? (hasAmounts ? ctx.currencies.default : undefined)
  const read = (amount: Decimal | undefined): Cents | undefined =>
    amount === undefined || currency === undefined ? undefined : readAmount(amount, currency)
  const earliest = addDays(today(ctx), announceDays)
  const since = wanted.since ?? earliest
  if (since < earliest)
    throw new Error(
      announceDays === 0
        ? `--since must not be before today, ${earliest}`
        : `--since must be ${earliest} or later: clients are notified ${announceDays} days in advance`,
    )
  if (announceDays > 0) await expectMailable(ctx, announcement)
  if (daysBetween(earliest, since) > maxDaysAhead) throw new Error('--since must be within ten years')
  return {
    ...{ product, currency, cycle, byHand, announceDays, since },
    from: read(wanted.from),
    to: read(wanted.to),
    announceOn: announceDays === 0 ? null : addDays(since, -announceDays),
  }
}

async function findProduct(db: Knex, { product: name, group }: RepricingRequest): Promise<ProductRow> {
  const rows = db('products').join('product_groups', 'product_groups.id', 'products.group_id')
  const found: (ProductRow & { group_name: string })[] = await rows
    .where('products.name', name)
    .modify((query) => (group === undefined ? query : query.where('product_groups.name', group)))
    .orderBy('products.id')
    .select('products.*', 'product_groups.name as group_name')
  const [first, second] = found
  const where = group === undefined ? '' : ` in the group ${group}`
  if (first === undefined) throw new Error(`there is no product ${name}${where}`)
  if (second === undefined) return first
  const groups = found.map(({ group_name }) => group_name).join(', ')
  throw new Error(`several groups have a product ${name}: add --group, one of ${groups}`)
}

function findCurrency({ currencies }: Pick<Context, 'currencies'>, code: string): Currency {
  const found = currencies.all.find((one) => one.code === code.toUpperCase())
  if (found === undefined)
    throw new Error(`there is no currency ${code}, only ${currencies.all.map((one) => one.code).join(', ')}`)
  return found
}

function readAmount(amount: Decimal, currency: Currency): Cents {
  const { decimals } = currency.row
  const [, fraction = ''] = trimZeros(amount).split('.')
  if (fraction.length > decimals)
    throw new Error(`${amount} has more decimals than ${currency.code}, which has ${decimals}`)
  return currency.parse(amount)
}
