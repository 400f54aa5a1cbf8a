import type { ServiceRow } from '../../../../db/rows-services.js'
import type { Cycle } from '../../../../domain/billing/cycles.js'
import { findService } from '../../../../domain/client-area/area.js'
import { listAddonsFor, listOfferedProducts, readServiceFacts } from '../../../../domain/client-area/service-facts.js'
import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import { splitLines } from '../../../../domain/settings/setting-kinds.js'
import type { Day } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import { isServiceLive, isServiceRemoved, type ServiceStatus } from '../../../../domain/values/statuses.js'
import { readRecordId } from '../../link.js'
import { createMoney, type Money } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { findOrderBarrier, mayChangeServices } from '../shop/_review.js'
import { loadCurrency, summarizeService } from './_service.js'

export interface AddonItem {
  readonly name: string
  readonly status: ServiceStatus
  readonly cycle: Cycle
  readonly price: Money
  readonly nextDue: Day | null
  /** Unpaid invoice that the addon waits for. */
  readonly invoiceId: number | null
}

export interface Offer {
  readonly id: number
  readonly name: string
  readonly cycle: Cycle
  readonly price: Money
}

export type ServiceData = ReturnType<typeof summarizeService> & {
  /** Null if the product was deleted. */
  readonly product: string | null
  /** Null unless the service is suspended. */
  readonly suspensionReason: string | null
  readonly setUpOn: Day | null
  /** The server's host name, or null without a server. */
  readonly server: string | null
  readonly nameservers: readonly string[]
  readonly userName: string | null
  /** True if a live service has a password for its server. */
  readonly hasAccount: boolean
  /** True if the client can change the password on the server. */
  readonly takesPassword: boolean
  readonly addons: readonly AddonItem[]
  /** Addons that this login can order for the service. */
  readonly offeredAddons: readonly Offer[]
  /** The open cancellation request. */
  readonly cancellation: { readonly isAtOnce: boolean; readonly reason: string | null } | null
  readonly isCancellable: boolean
  /** Cancellation reasons that the operator offers. */
  readonly reasons: readonly string[]
  /** A product change that waits for payment. */
  readonly openChange: { readonly product: string; readonly invoiceId: number | null } | null
  /** Products that the service can change to. */
  readonly products: readonly Offer[]
}

/** Returns undefined if the account has no such service. */
export async function loadService(visit: AreaVisit): Promise<ServiceData | undefined> {
  const { ctx, session } = visit
  const service = await findService(ctx.db, session.clientId, readRecordId(visit))
  if (service === undefined) return undefined
  const { db, settings } = ctx
  const currency = await loadCurrency(ctx, session.clientId)
  const money = createMoney(currency)
  const { product, server, addons, cancellation, upgrade } = await readServiceFacts(db, service)
  // Loaded only for logins that may change the service.
  const offered =
    upgrade === undefined && hasLoginPermission(session.permissions, 'manageproducts')
      ? await listOfferedProducts(db, service)
      : []
  const addonOffers = mayOrderAddons(session) ? await listAddonsFor(db, service, currency) : []
  const { status, billing_cycle: cycle, suspension_reason } = service
  return {
    ...summarizeService(service, currency),
    product: product?.name ?? null,
    suspensionReason: status === 'suspended' ? suspension_reason : null,
    setUpOn: service.registered_on,
    server: server?.hostname ?? null,
    nameservers: (server?.nameservers ?? []).map(readableName),
    userName: service.username,
    hasAccount: hasAccount(service),
    takesPassword: product?.module != null && service.username !== null && isServiceLive(status),
    addons: addons.map((addon) => ({
      name: addon.name,
      status: addon.status,
      cycle: addon.billing_cycle,
      price: money(addon.recurring_amount),
      nextDue: addon.next_due_date,
      invoiceId: addon.invoice_id,
    })),
    offeredAddons: addonOffers.map(({ price, ...offer }) => ({ ...offer, price: money(price) })),
    cancellation:
      cancellation === undefined ? null : { isAtOnce: cancellation.type === 'Immediate', reason: cancellation.reason },
    isCancellable: cancellation === undefined && !isServiceRemoved(status),
    reasons: splitLines(settings.text('cancellation_reasons')),
    openChange: upgrade ?? null,
    products: offered.map(({ id, name, price }) => ({ id, name, cycle, price: money(price) })),
  }
}

const mayOrderAddons = (session: AreaVisit['session']): boolean =>
  findOrderBarrier(session) === null && mayChangeServices(session)

const hasAccount = ({ password, status }: ServiceRow): boolean => password !== null && isServiceLive(status)
