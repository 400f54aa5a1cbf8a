import { gatewayMinimum } from '../../../../domain/billing/gateways.js'
import { listPayMethods } from '../../../../domain/clients/pay-methods.js'
import { canCharge } from '../../../../domain/payments/payer-charge.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { Money } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { mayChangeMethods } from './_consent.js'

/** A stored payment method that the payer can charge now. */
export interface ChargeableMethod {
  readonly id: number
  readonly description: string
  readonly brand: string
  readonly digits: string | null
}

/**
 * Returns the account's methods that can be charged now, with `owed` if it is set. Returns an empty array in a session
 * opened by staff without the permission.
 */
export async function chargeableMethods(visit: AreaVisit, owed?: Money): Promise<readonly ChargeableMethod[]> {
  const { ctx, session } = visit
  if (!mayChangeMethods(visit)) return []
  const methods = await listPayMethods(ctx.db, session.clientId)
  return methods
    .filter((method) => method.hasToken && canCharge(ctx, method))
    .filter(
      ({ gateway }) =>
        owed === undefined || owed.amount >= gatewayMinimum(ctx, gateway, ctx.currencies.of(owed.currency.id)),
    )
    .map(({ id, description, type, card_type, card_last_four }) => ({
      ...{ id, description, brand: card_type ?? type, digits: card_last_four },
    }))
}

/** Returns the method's display name. */
export const paymentMethodLabel = (
  locale: Locale,
  { description, brand, digits }: Omit<ChargeableMethod, 'id'>,
): string => (digits === null ? description : locale.say(['methods', 'endingIn'], { brand, digits }))
