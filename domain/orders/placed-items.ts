import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Cycle } from '../billing/cycles.js'
import type { PricedLine } from '../services/ordered-services.js'
import { labelOf } from '../services/services.js'
import { readableName } from '../values/domain-names.js'
import { type Cents, zero } from '../values/money.js'
import type { OrderedRecords } from './order-mail.js'

/** A service, an addon or a domain of an order, with what it costs at first and from then on. */
export interface PlacedItem {
  readonly type: 'service' | 'addon' | 'domain'
  readonly id: number
  readonly description: string
  readonly first: Cents
  readonly setupFee: Cents
  readonly recurring: Cents
  /** Of a service or an addon. */
  readonly cycle: Cycle | null
  /** Of a domain. */
  readonly years: number | null
  /** The price after a promotion, and for how many periods that one holds. */
  readonly promotionEnd: { readonly periods: number; readonly price: Cents } | null
}

/** The records that an order made, each in the order of its lines. */
export interface OrderRecords {
  readonly services: readonly ServiceRow[]
  readonly addons: readonly ServiceAddonRow[]
  readonly domains: readonly DomainRow[]
}

const addonNames = (lines: readonly PricedLine[]): string[] =>
  lines.flatMap(({ addons }) => addons.map(({ name }) => name))

/** Returns what an order made, with the names that its confirmation tells. */
export const orderedRecords = (
  lines: readonly PricedLine[],
  { services, addons, domains }: OrderRecords,
): OrderedRecords => {
  const names = addonNames(lines)
  return {
    services: services.map((row, at) => ({ row, product: (lines[at] as PricedLine).product.name })),
    addons: addons.map((row, at) => ({ row, name: names[at] as string })),
    domains,
  }
}

/** Returns what an order made, with its prices: services, then addons, then domains. */
export function itemsOf(lines: readonly PricedLine[], { services, addons, domains }: OrderRecords): PlacedItem[] {
  const amounts = (row: ServiceRow | ServiceAddonRow | DomainRow) => ({
    id: row.id,
    first: row.first_amount,
    setupFee: zero,
    recurring: row.recurring_amount,
    cycle: 'billing_cycle' in row ? row.billing_cycle : null,
    years: 'years' in row ? row.years : null,
    promotionEnd: null,
  })
  const names = addonNames(lines)
  return [
    ...services.map((row, at) => {
      const { product, promotionEnd } = lines[at] as PricedLine
      const description = labelOf(product.name, row.domain)
      return {
        type: 'service' as const,
        description,
        ...amounts(row),
        setupFee: row.setup_fee,
        promotionEnd: promotionEnd ?? null,
      }
    }),
    ...addons.map((row, at) => ({ type: 'addon' as const, description: names[at] as string, ...amounts(row) })),
    ...domains.map((row) => ({ type: 'domain' as const, description: readableName(row.domain), ...amounts(row) })),
  ]
}
