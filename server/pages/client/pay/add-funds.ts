import { expectClient } from '../../../../domain/clients/clients.js'
import { openFundsCheckout } from '../../../../domain/payments/checkout.js'
import { cents } from '../../../../domain/values/money.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { externalRedirectPage } from '../../external-redirect.js'
import { html } from '../../html.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { amountField, gatewayField } from './_fields.js'
import { checkoutGateways, type PaymentGateway } from './_gateways.js'

interface Data {
  readonly clientId: number
  readonly credit: Money
  readonly min: Money
  readonly max: Money
  readonly gateways: readonly PaymentGateway[]
}

export default areaPage<Data>({
  path: '/add-funds',
  summary: 'Asks for an amount to add as credit, if the setting `add_funds` is on.',
  permission: 'invoices',
  load: async ({ ctx, session: { clientId } }) => {
    const { settings, currencies, db } = ctx
    if (!settings.on('add_funds')) return undefined
    const client = await expectClient(db, clientId)
    const currency = currencies.of(client.currency_id)
    const money = createMoney(currency)
    const units = (name: 'add_funds_min' | 'add_funds_max') =>
      money(cents(settings.whole(name) * 10 ** currency.row.decimals))
    return {
      clientId,
      credit: money(client.credit),
      min: units('add_funds_min'),
      max: units('add_funds_max'),
      gateways: checkoutGateways(ctx),
    }
  },
  show: ({ credit, min, max, gateways }, { locale, form }) => {
    const { accountPay, pay } = locale.words
    const values = { min: formatMoney(locale, min), max: formatMoney(locale, max), credit: formatMoney(locale, credit) }
    const buttons = html`${gateways.map(
      ({ name, title }) =>
        html`<button name="gateway" value="${name}">${locale.say(['accountPay', 'fundsBy'], { gateway: title })}</button>\n`,
    )}`
    return {
      title: accountPay.addFunds,
      main: html`<p>${locale.say(['accountPay', 'addFundsText'], values)}</p>
${form('add', undefined, { buttons }) ?? html`<p class="quiet">${pay.noWay}</p>`}`,
    }
  },
  forms: {
    add: createFormDefiner<AreaVisit, Data>()({
      summary: 'Opens a checkout for adding credit and redirects to it.',
      button: ['accountPay', 'addFunds'],
      fields: { amount: amountField, gateway: gatewayField },
      places: ({ min }) => ({ currency: min.currency.code }),
      limit: 'attempts',
      offered: ({ gateways }) => gateways.length > 0,
      mistakes: { funds_out_of_range: 'amount', amount_too_small: 'amount' },
      run: async (visit, { amount, gateway }, { clientId, min }) => {
        const { returnsTo } = visit.session
        const sum = visit.ctx.currencies.of(min.currency.id).parseSome(amount)
        return openFundsCheckout(await visit.remote(), { clientId, gateway, amount: sum, cameBy: 'session', returnsTo })
      },
      done: ({ redirect }, { locale }) =>
        externalRedirectPage(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
  },
})
