import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Cycle } from '../billing/cycles.js'
import type { PricedLine } from '../services/ordered-services.js'
import { formatServiceLabel } from '../services/services.js'
import { readableName } from '../values/domain-names.js'
import { type Cents, zero } from '../values/money.js'
import type { PricedOrder } from './lines.js'
import type { OrderedRecords } from './order-mail.js'
import { additionLabel } from './running-services.js'

/** A service, addon, or domain of an order, with its first and recurring prices. */
export interface PlacedItem {
  readonly type: 'service' | 'addon' | 'domain'
  readonly id: number
  readonly description: string
  readonly first: Cents
  readonly setupFee: Cents
  readonly recurring: Cents
  /** Null for domains. */
  readonly cycle: Cycle | null
  /** Null for services and addons. */
  readonly years: number | null
  /** The price after the promotion, and the number of periods that the promotion lasts. */
  readonly promotionEnd: { readonly periods: number; readonly price: Cents } | null
}

/** The records created by an order, each in the order of its lines. */
export interface OrderRecords {
  readonly services: readonly ServiceRow[]
  readonly addons: readonly ServiceAddonRow[]
  readonly domains: readonly DomainRow[]
}

/** The priced parts of an order that create services and addons. */
export type PricedParts = Pick<PricedOrder, 'lines' | 'added'>

/** Returns an order's addons, each with its service if that was already running. */
const listAddons = ({ lines, added }: PricedParts) => [
  ...lines.flatMap(({ addons }) => addons.map(({ name }) => ({ name, runs: null }))),
  ...added.map(({ service, addon }) => ({ name: addon.name, runs: service })),
]

/** Returns the records of an order with the names shown in its confirmation. */
export const orderedRecords = (parts: PricedParts, { services, addons, domains }: OrderRecords): OrderedRecords => {
  const ordered = listAddons(parts)
  return {
    services: services.map((row, at) => ({ row, product: (parts.lines[at] as PricedLine).product.name })),
    addons: addons.map((row, at) => ({ row, ...(ordered[at] as (typeof ordered)[number]) })),
    domains,
  }
}

/** Returns the items of an order with their prices: services, then addons, then domains. */
export function listPlacedItems(parts: PricedParts, { services, addons, domains }: OrderRecords): PlacedItem[] {
  const amounts = (row: ServiceRow | ServiceAddonRow | DomainRow) => ({
    id: row.id,
    first: row.first_amount,
    setupFee: zero,
    recurring: row.recurring_amount,
    cycle: 'billing_cycle' in row ? row.billing_cycle : null,
    years: 'years' in row ? row.years : null,
    promotionEnd: null,
  })
  const names = listAddons(parts).map(({ name, runs }) => (runs === null ? name : additionLabel(name, runs)))
  return [
    ...services.map((row, at) => {
      const { product, promotionEnd } = parts.lines[at] as PricedLine
      const description = formatServiceLabel(product.name, row.domain)
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
