import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { TaxRateRow } from '../../db/rows-catalogue.js'
import { localesOf } from './languages.js'

const thousandthsOfWhole = 100_000

/** Returns a rate in thousandths of a percent as people read it: `8.25%`, or `8,25 %` in another language. */
export const rateLabel = (rate: number, language: string): string =>
  new Intl.NumberFormat(localesOf(language), {
    style: 'percent',
    maximumFractionDigits: 3,
    numberingSystem: 'latn',
  }).format(rate / thousandthsOfWhole)

/** All tax rates: few rows, kept in memory. */
export class TaxRates {
  constructor(private readonly rows: readonly TaxRateRow[]) {}

  /**
   * The rate that a client's invoices carry, in thousandths of a percent: of the client's state, else of its country,
   * else the one for anywhere; 0 where none fits or the client is exempt (R-1003).
   */
  of({ country, state, is_tax_exempt }: Pick<ClientRow, 'country' | 'state' | 'is_tax_exempt'>): number {
    if (is_tax_exempt === 1) return 0
    const fitting = this.rows.filter(
      (row) => (row.country === null || row.country === country) && (row.state === null || alike(row.state, state)),
    )
    const exactness = (row: TaxRateRow) => Number(row.country !== null) + 2 * Number(row.state !== null)
    return fitting.sort((a, b) => exactness(b) - exactness(a))[0]?.rate ?? 0
  }
}

const alike = (one: string, other: string | null): boolean => one.toLowerCase() === other?.trim().toLowerCase()

export const loadTaxRates = async (db: Knex): Promise<TaxRates> =>
  new TaxRates(await db('tax_rates').select('*').orderBy('id'))
