import type { Knex } from 'knex'
import type { TldRow } from '../../db/rows-catalogue.js'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { type ChangeSet, definedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'
import { type Decimal, zero } from '../values/money.js'
import type { DomainService } from './domain-addon-types.js'
import { priceRenewals } from './renewal-prices.js'
import { expectTldPrice, expectYears, findTld, loadTlds, type PricedTld } from './tld-prices.js'

/** Fields of a TLD that callers can set. Prices are for one year in the default currency. */
export type TldDetails = ChangeSet<{
  /** Null if the TLD does not offer registrations. */
  registerPrice: Decimal | null
  transferPrice: Decimal | null
  renewPrice: Decimal | null
  enabled: boolean
  sortOrder: number
}>

/** Adds or updates a TLD (R-1605) and returns its ID. `extension` must be in lower case and start with a dot. */
export async function createOrUpdateTld(ctx: Context, extension: string, details: TldDetails): Promise<number> {
  const { db } = ctx
  const { registerPrice, transferPrice, renewPrice, enabled, sortOrder } = details
  const stated: Partial<TldRow> = {
    ...priceColumns(ctx, 'register', registerPrice),
    ...priceColumns(ctx, 'transfer', transferPrice),
    ...priceColumns(ctx, 'renew', renewPrice),
    ...definedColumns<TldRow>({ is_enabled: toFlagColumn(enabled), sort_order: sortOrder }),
  }
  const notOffered = { is_registered: 0, is_transferred: 0, is_renewed: 0 } as const
  const written = db('tlds')
    .insert({ extension, ...notOffered, ...stated } as TldRow)
    .onConflict('extension')
  // `merge` returns the row even if nothing changes, but `ignore` would not.
  const [made] = await (hasColumns(stated) ? written.merge(stated) : written.merge(['extension'])).returning('id')
  const { id } = made as { id: number }
  await dropStated(ctx, id, { register: registerPrice, transfer: transferPrice, renew: renewPrice })
  if (renewPrice != null) await priceRenewals(ctx)
  return id
}

/**
 * Deletes one-year prices of the changed services in the default currency, which the setup file may have added.
 * Otherwise they would override the new prices.
 */
async function dropStated(
  { db, currencies }: Context,
  tld_id: number,
  prices: Readonly<Record<YearlyService, Decimal | null | undefined>>,
): Promise<void> {
  const changed = (Object.keys(prices) as YearlyService[]).filter((service) => prices[service] !== undefined)
  if (changed.length > 0)
    await db('tld_prices')
      .where({ tld_id, currency_id: currencies.default.id, years: 1 })
      .whereIn('service', changed)
      .delete()
}

/** A service whose yearly price is stored in the TLD's row. */
type YearlyService = 'register' | 'transfer' | 'renew'

const offers = { register: 'is_registered', transfer: 'is_transferred', renew: 'is_renewed' } as const

const priceColumns = (
  { currencies }: Context,
  service: YearlyService,
  amount: Decimal | null | undefined,
): Partial<TldRow> =>
  amount === undefined
    ? {}
    : {
        [`${service}_price`]: amount === null ? zero : currencies.default.parse(amount),
        [offers[service]]: amount === null ? 0 : 1,
      }

/**
 * Throws extension_not_offered if a service has no price for the domain's TLD and currency, and years_not_sold if the
 * TLD is not sold for `years`. Does nothing if the TLD is unknown.
 */
export async function expectOffered(
  { db, currencies }: Pick<Context, 'db' | 'currencies'>,
  { domain, currency_id }: Pick<DomainRow, 'domain' | 'currency_id'>,
  service: DomainService,
  years?: number,
): Promise<void> {
  const tld = await findTld(db, domain)
  if (tld === undefined) return
  if (years !== undefined) expectYears(tld, years)
  const currency = currency_id === null ? currencies.default : currencies.of(currency_id)
  expectTldPrice(tld, service, { currency, currencies, years })
}

/** Returns the enabled TLDs with their prices, in display order. */
export const listTlds = (db: Knex): Promise<PricedTld[]> =>
  loadTlds(
    db,
    db('tlds')
      .where({ is_enabled: 1 })
      .orderBy([{ column: 'sort_order' }, { column: 'id' }]),
  )
