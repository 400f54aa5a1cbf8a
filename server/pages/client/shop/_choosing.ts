import { availabilityOf } from '../../../../domain/domains/availability.js'
import { type Choice, changeBasket, orderedItems, withChoice } from '../../../../domain/orders/baskets.js'
import { estimateOrder } from '../../../../domain/orders/lines.js'
import { Fault } from '../../../../domain/values/faults.js'
import { countAttempt } from '../../attempt.js'
import { Mistake } from '../../definition.js'
import type { Redirect } from '../../page.js'
import type { Visit } from '../../visit.js'
import { basketCookie, basketSecret, enterShop, toOrder } from './_shop.js'

/** The faults of a domain that are told beside its fields. */
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

/** Milliseconds for finding out whether one domain is free. */
const lookMs = 5000

type NewChoice = Omit<Choice, 'key'>

/**
 * Puts a choice into the visitor's basket and leads to the order. It is priced as an order first, so that what cannot be ordered
 * is told on the page where it is chosen; `look` asks others about it after that. Throws Mistake, and faults of the rules.
 */
export async function addChoice(visit: Visit, choice: NewChoice, look?: () => Promise<void>): Promise<Redirect> {
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
  return { ...toOrder, headers: basketCookie(secret, visit) }
}

/** Throws the mistake, beside a field, for a domain that is to be registered and is taken. One that nobody can tell about is let through. */
export async function expectFree(visit: Visit, { domain, order }: NewChoice, field: string): Promise<void> {
  if (domain === null || order?.type !== 'register') return
  await countAttempt(visit)
  try {
    const { status } = await availabilityOf(await visit.remote(), domain, lookMs)
    if (status === 'unavailable') throw new Mistake(field, ['shop', 'nameTaken'])
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'availability_unknown')) throw error
  }
}
