import type { Knex } from 'knex'
import type { TldRow } from '../../db/rows-catalogue.js'
import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import { type Cents, type Decimal, zero } from '../money.js'
import { extensionOf } from './extensions.js'
import { priceRenewals } from './renewal-prices.js'

/** The fields of an extension that a caller can set. Prices are for one year, in the default currency. */
export interface TldDetails {
  /** Null for what is not offered. */
  readonly registerPrice?: Decimal | null | undefined
  readonly transferPrice?: Decimal | null | undefined
  readonly renewPrice?: Decimal | null | undefined
  readonly enabled?: boolean | undefined
  readonly sortOrder?: number | undefined
}

/** Adds or updates an extension (R-1605). The extension is stored in lower case, with its dot. */
export async function createOrUpdateTld(ctx: Context, extension: string, details: TldDetails): Promise<number> {
  const { db } = ctx
  const { registerPrice, transferPrice, renewPrice, enabled, sortOrder } = details
  const stated: Partial<TldRow> = {
    ...priceColumns(ctx, 'register', registerPrice),
    ...priceColumns(ctx, 'transfer', transferPrice),
    ...priceColumns(ctx, 'renew', renewPrice),
    ...(enabled !== undefined && { is_enabled: enabled ? 1 : 0 }),
    ...(sortOrder !== undefined && { sort_order: sortOrder }),
  }
  const notOffered = { is_registered: 0, is_transferred: 0, is_renewed: 0 } as const
  const written = db('tlds')
    .insert({ extension, ...notOffered, ...stated } as TldRow)
    .onConflict('extension')
  const [made] = await (Object.keys(stated).length === 0
    ? // Stating the key again returns the row, which ignoring would not.
      written.merge(['extension'])
    : written.merge(stated)
  ).returning('id')
  if (renewPrice != null) await priceRenewals(ctx, extension)
  return (made as { id: number }).id
}

/** A service that is sold for domains of an extension. */
export type DomainService = 'register' | 'transfer' | 'renew'

const offers = { register: 'is_registered', transfer: 'is_transferred', renew: 'is_renewed' } as const

const priceColumns = (
  { currencies }: Context,
  service: DomainService,
  amount: Decimal | null | undefined,
): Partial<TldRow> =>
  amount === undefined
    ? {}
    : {
        [`${service}_price`]: amount === null ? zero : currencies.default.parse(amount),
        [offers[service]]: amount === null ? 0 : 1,
      }

/** Returns the price of an extension for a year, in the default currency; null where it is not offered. */
export const priceFor = (row: TldRow, service: DomainService): Cents | null =>
  row[offers[service]] === 0 ? null : row[`${service}_price`]

/** Throws extension_not_offered where a domain has an extension without this price. */
export async function expectOffered(
  { db }: Pick<Context, 'db'>,
  domain: string,
  service: DomainService,
): Promise<void> {
  const extension = extensionOf(domain, await db('tlds').select('*'))
  if (extension !== undefined) priceOffered(extension, service)
}

/** The same price as priceFor. Throws extension_not_offered. */
export function priceOffered(row: TldRow, service: DomainService): Cents {
  const price = priceFor(row, service)
  if (price === null) throw new Fault('extension_not_offered')
  return price
}

/** Returns the extensions that are sold, in their order. */
export const listTlds = (db: Knex): Promise<TldRow[]> =>
  db('tlds')
    .where({ is_enabled: 1 })
    .orderBy([{ column: 'sort_order' }, { column: 'id' }])
