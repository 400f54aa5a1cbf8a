import type { Knex } from 'knex'
import type { Context } from '../context.js'
import type { Currency } from '../values/currencies.js'
import { Fault } from '../values/faults.js'
import { type Cents, cents } from '../values/money.js'

type Installed = Pick<Context, 'modules' | 'moduleStates'>

/** Returns the name of an installed gateway, as stored with invoices and orders. Throws gateway_unknown. */
export function installedGateway({ modules }: Pick<Context, 'modules'>, name: string): string {
  if (modules.find('gateway', name) === undefined) throw new Fault('gateway_unknown')
  return name
}

/** Returns the names of enabled gateways that can charge stored payment methods and have all required parameters. */
export const chargingGateways = ({ modules, moduleStates }: Installed): string[] =>
  modules
    .ofType('gateway')
    .filter(
      (module) =>
        module.charge !== undefined &&
        moduleStates.isActive('gateway', module.name) &&
        moduleStates.lackedBy(module).length === 0,
    )
    .map(({ name }) => name)

/** Returns the smallest amount that a gateway accepts in a currency, or 0 if its module states none. */
export function gatewayMinimum({ modules }: Pick<Context, 'modules'>, gateway: string, { code, row }: Currency): Cents {
  const minimum = modules.find('gateway', gateway)?.minimums?.[code] ?? 0
  return cents(Math.round(minimum * 10 ** row.decimals))
}

/**
 * Restricts a query that joins `pay_methods` and clients to default payment methods for automatic charges:
 * with consent, not declined, and at a gateway that can charge them.
 */
export const areChargedAutomatically =
  (ctx: Installed & Pick<Context, 'settings'>, clients = 'clients') =>
  (query: Knex.QueryBuilder): unknown =>
    query
      .whereRaw(ctx.settings.on('auto_payment') ? '1 = 1' : '1 = 0')
      .where('invoices.autopay', 1)
      .where(`${clients}.autopay`, 1)
      .whereNot(`${clients}.status`, 'closed')
      .where('pay_methods.is_default', 1)
      .where('pay_methods.status', 'active')
      .whereNotNull('pay_methods.consent_at')
      .whereNotNull('pay_methods.token')
      .whereNull('pay_methods.declined')
      .whereIn('pay_methods.gateway', chargingGateways(ctx))
