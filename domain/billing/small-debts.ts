import type { Knex } from 'knex'
import type { Context } from '../context.js'
import { amountInCurrency } from '../values/amounts-by-currency.js'
import type { Currency } from '../values/currencies.js'
import { type Cents, cents } from '../values/money.js'
import { amountDueSql } from './amount-due.js'
import { areChargedAutomatically, chargingGateways, gatewayMinimum } from './gateways.js'

// Debts too small to be collected separately. They stay owed and are charged with the client's next invoice.

type Limits = Pick<Context, 'settings' | 'modules'>

/**
 * Returns the amount below which debts in a currency have no consequences: the setting `ignore_debt_below` (R-1209).
 */
const ignoredBelow = ({ settings }: Pick<Context, 'settings'>, currency: Currency): Cents =>
  amountInCurrency(settings.text('ignore_debt_below'), currency)

/** Returns the smallest automatic charge: the gateway's minimum or the setting's, whichever is larger (R-4051). */
export const smallestCharge = (ctx: Limits, gateway: string, currency: Currency): Cents =>
  cents(Math.max(gatewayMinimum(ctx, gateway, currency), ignoredBelow(ctx, currency)))

/**
 * Excludes invoices from a query whose amount due the setting ignores (R-1209), or whose amount due is charged
 * automatically, but is below the gateway's minimum (R-4051).
 */
export const excludeSmallDebts =
  (ctx: Limits & Pick<Context, 'db' | 'currencies' | 'moduleStates'>) =>
  (query: Knex.QueryBuilder): unknown => {
    const { db, currencies } = ctx
    const ignored = currencies.all.map((currency) => [currency.id, ignoredBelow(ctx, currency)] as const)
    for (const each of ignored)
      if (each[1] > 0) query.whereRaw(`not (invoices.currency_id = ? and ${amountDueSql} < ?)`, [...each])
    const minimums = chargingGateways(ctx).flatMap((gateway) =>
      currencies.all.flatMap((currency) => {
        const minimum = gatewayMinimum(ctx, gateway, currency)
        return minimum > 0 ? [[gateway, currency.id, minimum] as const] : []
      }),
    )
    if (minimums.length === 0) return query
    return query.whereNotExists(
      db('clients as payers')
        .join('pay_methods', 'pay_methods.client_id', 'payers.id')
        .whereRaw('payers.id = invoices.client_id')
        .where(areChargedAutomatically(ctx, 'payers'))
        .where((small) => {
          for (const each of minimums)
            small.orWhereRaw(`(pay_methods.gateway = ? and invoices.currency_id = ? and ${amountDueSql} < ?)`, [
              ...each,
            ])
        })
        .select('pay_methods.id'),
    )
  }
