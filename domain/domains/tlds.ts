import type { Knex } from 'knex'
import type { TldRow } from '../../db/rows-catalogue.js'
import type { Context } from '../context.js'
import type { Currency } from '../currencies.js'
import { type Cents, cents, type Decimal } from '../money.js'

/** The fields of an extension that a caller can set. Prices are for one year, in the default currency. */
export interface TldDetails {
  readonly registerPrice?: Decimal | undefined
  readonly transferPrice?: Decimal | undefined
  readonly renewPrice?: Decimal | undefined
  readonly enabled?: boolean | undefined
  readonly sortOrder?: number | undefined
}

/** Adds or updates an extension (R-1605). The extension is stored in lower case, with its dot. */
export async function createOrUpdateTld(
  { db, currencies }: Context,
  extension: string,
  { registerPrice, transferPrice, renewPrice, enabled, sortOrder }: TldDetails,
): Promise<number> {
  const price = (amount: Decimal | undefined) => amount && currencies.default.parse(amount)
  const stated = Object.fromEntries(
    Object.entries({
      register_price: price(registerPrice),
      transfer_price: price(transferPrice),
      renew_price: price(renewPrice),
      is_enabled: enabled === undefined ? undefined : enabled ? 1 : 0,
      sort_order: sortOrder,
    }).filter(([, value]) => value !== undefined),
  )
  const row = { extension, ...stated } as Partial<TldRow> & { extension: string }
  const written = db('tlds')
    .insert(row as TldRow)
    .onConflict('extension')
  const [made] = await (Object.keys(stated).length === 0
    ? // Stating the key again returns the row, which ignoring would not.
      written.merge(['extension'])
    : written.merge(stated)
  ).returning('id')
  return (made as { id: number }).id
}

/** Returns the extensions that are sold, in their order. */
export const listTlds = (db: Knex): Promise<TldRow[]> =>
  db('tlds')
    .where({ is_enabled: 1 })
    .orderBy([{ column: 'sort_order' }, { column: 'id' }])

/** The longest that fits: example.co.uk is sold under .co.uk where that stands beside .uk. */
export const extensionOf = <Row extends Pick<TldRow, 'extension'>>(
  domain: string,
  extensions: readonly Row[],
): Row | undefined =>
  extensions
    .filter(({ extension }) => domain.endsWith(extension))
    .sort((a, b) => b.extension.length - a.extension.length)[0]

/** A price of the default currency in another, at its rate, rounded half up. */
export const inCurrency = (price: Cents, { row }: Currency, { row: defaultRow }: Currency): Cents =>
  cents(Math.round((price * row.rate * 10 ** row.decimals) / (defaultRow.rate * 10 ** defaultRow.decimals)))
