import { f } from '../../../../actions/_shared/kit.js'
import { expectClient, updateClient } from '../../../../domain/clients/clients.js'
import {
  agreeToCharges,
  deletePayMethod,
  listPayMethods,
  updatePayMethod,
} from '../../../../domain/clients/pay-methods.js'
import { hasExpired } from '../../../../domain/payments/auto-payment.js'
import { openStoring } from '../../../../domain/payments/checkout.js'
import { areaPage, formOf, Mistake } from '../../definition.js'
import { leadOn } from '../../leading-on.js'
import type { AreaVisit } from '../../visit.js'
import { consentOf, toChangeMethods } from './_consent.js'
import { gateway, method } from './_fields.js'
import { placeOf, storingGateways } from './_gateways.js'
import { type MethodsData as Data, showMethods } from './_methods-view.js'

const here = { to: '/payment-methods' }

/** The checkbox for consent. The words next to it are stored. */
const agreed = f.withDefault(f.flag({ description: 'True if the payer agrees to the adjacent text.' }), false)

async function load({ ctx, session: { clientId } }: AreaVisit): Promise<Data> {
  const client = await expectClient(ctx.db, clientId)
  const charging = ctx.modules.ofType('gateway').filter(({ charge }) => charge !== undefined)
  const methods = await listPayMethods(ctx.db, clientId)
  return {
    isAutomatic: client.autopay === 1,
    isOffered: ctx.settings.on('auto_payment'),
    methods: methods.map((one) => ({
      id: one.id,
      description: one.description,
      brand: one.card_type ?? one.type,
      digits: one.card_last_four,
      expires: one.expires,
      isDefault: one.is_default === 1,
      isExpired: one.status === 'expired' || hasExpired(ctx, one),
      isDeclined: one.declined !== null,
      isAgreed: one.consent_at !== null,
      // Consent does not help without a token, or if the gateway cannot charge.
      canCharge: one.hasToken && charging.some(({ name }) => name === one.gateway),
    })),
    gateways: storingGateways(ctx),
  }
}

export default areaPage<Data>({
  path: '/payment-methods',
  summary: "Lists the account's stored payment methods, and marks automatic charges.",
  permission: 'invoices',
  load,
  show: showMethods,
  forms: {
    store: formOf<AreaVisit, Data>()({
      summary: "Opens a gateway page that stores a payment method with the payer's consent, and redirects to it.",
      button: ['methods', 'store'],
      fields: {
        gateway,
        agree: {
          label: ['methods', 'agreeToStore'],
          type: 'checkbox',
          autocomplete: 'off',
          isOptional: true,
          field: agreed,
        },
      },
      places: ({ gateways }, { gateway }) => placeOf(gateways, gateway),
      needs: toChangeMethods,
      proof: 'opened',
      limit: 'attempts',
      offered: ({ gateways }) => gateways.length > 0,
      run: async (visit, { gateway, agree }, { gateways }) => {
        if (!agree) throw new Mistake('agree', ['methods', 'agreeFirst'])
        const stores = consentOf(visit, ['methods', 'agreeToStore'], placeOf(gateways, gateway))
        const { clientId, returnsTo } = visit.session
        return openStoring(await visit.remote(), { clientId, gateway, cameBy: 'session', returnsTo, stores })
      },
      done: ({ redirect }, { locale }) => leadOn(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
    agree: formOf<AreaVisit, Data>()({
      summary: "Allows automatic charges to a stored payment method, with the payer's consent.",
      button: ['methods', 'useAutomatically'],
      fields: {
        method,
        agree: {
          label: ['methods', 'agreeExisting'],
          type: 'checkbox',
          autocomplete: 'off',
          isOptional: true,
          field: agreed,
        },
      },
      needs: toChangeMethods,
      proof: 'opened',
      offered: ({ methods }) => methods.some(({ isAgreed, canCharge }) => canCharge && !isAgreed),
      run: async (visit, { method, agree }) => {
        if (!agree) throw new Mistake('agree', ['methods', 'agreeFirstExisting'])
        const consent = consentOf(visit, ['methods', 'agreeExisting'])
        await visit.transaction((ctx) => agreeToCharges(ctx, visit.session.clientId, method, consent))
        return here
      },
    }),
    default: formOf<AreaVisit, Data>()({
      summary: 'Makes a stored payment method the default.',
      button: ['methods', 'makeDefault'],
      fields: { method },
      needs: toChangeMethods,
      proof: 'opened',
      offered: ({ methods }) => methods.some(({ isDefault }) => !isDefault),
      run: async ({ transaction, session: { clientId } }, { method }) => {
        await transaction((ctx) => updatePayMethod(ctx, clientId, method, { isDefault: true }))
        return here
      },
    }),
    remove: formOf<AreaVisit, Data>()({
      summary: 'Removes a stored payment method here and at its gateway.',
      button: ['methods', 'remove'],
      fields: { method },
      needs: toChangeMethods,
      proof: 'opened',
      offered: ({ methods }) => methods.length > 0,
      run: async ({ transaction, session: { clientId } }, { method }) => {
        await transaction((ctx) => deletePayMethod(ctx, clientId, method))
        return here
      },
    }),
    automatic: formOf<AreaVisit, Data>()({
      summary: 'Enables or disables automatic payments for the account.',
      button: ['methods', 'automatic'],
      fields: {
        on: {
          label: ['methods', 'automatic'],
          type: 'hidden',
          autocomplete: 'off',
          field: f.flag({ description: 'Charge due invoices automatically.' }),
        },
      },
      needs: toChangeMethods,
      proof: 'opened',
      offered: ({ isOffered }) => isOffered,
      run: async ({ transaction, session: { clientId } }, { on }) => {
        await transaction((ctx) => updateClient(ctx, clientId, { autopay: on }))
        return here
      },
    }),
  },
})
