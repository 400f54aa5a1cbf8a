import { toCents, toNumber } from '../../domain/money.js'
import type { Pricing } from './fields.js'
import type { Parts, Row } from './section.js'

const currency = { noun: 'currency', table: 'currencies', by: 'code' }

/** Stores prices as rows, one per currency and cycle, in minor units. The section must come after currencies. */
export const prices = (table: string, own: string): Parts<Pricing> => ({
  parts: table,
  own,
  rows: async (pricing, { idOf, rowOf }) => {
    const rows: Row[] = []
    for (const [code, byCycle] of Object.entries(pricing)) {
      const id = await idOf(currency, code, [code])
      const decimals = (await rowOf(currency, code))?.decimals
      // The fault of the currency is already reported.
      if (id === undefined || typeof decimals !== 'number') continue
      for (const [cycle, price] of Object.entries(byCycle))
        rows.push({ currency_id: id, cycle, price: toCents(price, decimals) })
    }
    return rows
  },
  read: async (db) => {
    const found = await db(table)
      .join('currencies', 'currencies.id', `${table}.currency_id`)
      .orderBy(['currencies.code', `${table}.cycle`])
      .select(`${own} as owner`, 'code', 'decimals', 'cycle', 'price')
    const pricing = new Map<unknown, Record<string, Record<string, number>>>()
    for (const { owner, code, decimals, cycle, price } of found) {
      const byCurrency = pricing.get(owner) ?? {}
      byCurrency[code] = { ...byCurrency[code], [cycle]: toNumber(price, decimals) }
      pricing.set(owner, byCurrency)
    }
    return pricing
  },
})
