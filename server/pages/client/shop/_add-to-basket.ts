import { checkAvailability } from '../../../../domain/domains/availability.js'
import { type Choice, changeBasket, orderedItems, withChoice } from '../../../../domain/orders/baskets.js'
import { estimateOrder } from '../../../../domain/orders/lines.js'
import { Fault } from '../../../../domain/values/faults.js'
import { countAttempt } from '../../attempt.js'
import { Mistake } from '../../definition.js'
import type { Redirect } from '../../page.js'
import type { Visit } from '../../visit.js'
import { basketCookie, basketSecret, enterShop, orderRedirect } from './_shop.js'

/** Form fields next to which domain errors are shown, by error code. */
export const domainMistakes = {
  service_domain_invalid: 'domain',
  service_domain_missing: 'domain',
  domain_missing_in_order: 'domain',
  domain_invalid: 'domain',
  extension_not_sold: 'domain',
  extension_not_offered: 'domain',
  years_not_sold: 'regperiod',
  epp_code_missing: 'eppcode',
} as const

/** Timeout in milliseconds for checking one domain. */
const availabilityTimeoutMs = 5000

type NewChoice = Omit<Choice, 'key'>

/**
 * Adds a choice to the visitor's basket and redirects to the order. The choice is priced first, so that its own page
 * shows why it cannot be ordered. `look` runs after pricing, for checks with third parties such as registries. Throws
 * Mistake and domain errors.
 */
export async function addToBasket(visit: Visit, choice: NewChoice, look?: () => Promise<void>): Promise<Redirect> {
  const { row } = await enterShop(visit)
  await estimateOrder(
    visit.ctx,
    { id: visit.session?.clientId, currency_id: row.id },
    orderedItems([{ ...choice, key: 0 }]),
  )
  await look?.()
  const secret = await visit.transaction((ctx) =>
    changeBasket(ctx, basketSecret(visit), (content) => withChoice(content, choice)),
  )
  return { ...orderRedirect, headers: basketCookie(secret, visit) }
}

/** Throws a Mistake for `field` if a domain to register is taken. Accepts domains whose availability is unknown. */
export async function expectAvailable(visit: Visit, { domain, order }: NewChoice, field: string): Promise<void> {
  if (domain === null || order?.type !== 'register') return
  await countAttempt(visit)
  try {
    const { status } = await checkAvailability(await visit.remote(), domain, availabilityTimeoutMs)
    if (status === 'unavailable') throw new Mistake(field, ['shop', 'nameTaken'])
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'availability_unknown')) throw error
  }
}
