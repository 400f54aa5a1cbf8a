import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import type { Cycle } from '../billing/cycles.js'
import type { PricedLine } from '../services/ordered-services.js'
import { formatServiceLabel } from '../services/services.js'
import { readableName } from '../values/domain-names.js'
import { type Cents, zero } from '../values/money.js'
import type { PricedOrder } from './lines.js'
import type { OrderedRecords } from './order-mail.js'
import { additionLabel } from './running-services.js'

/** An ordered service, addon, or domain, with its first and recurring prices. */
export interface PlacedItem {
  readonly type: 'service' | 'addon' | 'domain'
  readonly id: number
  readonly description: string
  readonly first: Cents
  readonly setupFee: Cents
  readonly recurring: Cents
  /** Billing cycle. Null for domains. */
  readonly cycle: Cycle | null
  /** Term in years. Null for services and addons. */
  readonly years: number | null
  /** Number of periods for which the promotion lasts, and the price after that. */
  readonly promotionEnd: { readonly periods: number; readonly price: Cents } | null
}

/** Records that an order created, in the order of the priced lines. */
export interface OrderRecords {
  readonly services: readonly ServiceRow[]
  readonly addons: readonly ServiceAddonRow[]
  readonly domains: readonly DomainRow[]
}

/** The priced lines that become services and addons. */
export type PricedParts = Pick<PricedOrder, 'lines' | 'added'>

/** Returns an order's addons. `runs` is the service of an addon for a running service, otherwise null. */
const listAddons = ({ lines, added }: PricedParts) => [
  ...lines.flatMap(({ addons }) => addons.map(({ name }) => ({ name, runs: null }))),
  ...added.map(({ service, addon }) => ({ name: addon.name, runs: service })),
]

/** Returns an order's records with the names for its confirmation email. */
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
