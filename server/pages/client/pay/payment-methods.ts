import { f } from '../../../../actions/_shared/kit.js'
import { expectClient, updateClient } from '../../../../domain/clients/clients.js'
import {
  deletePayMethod,
  listPayMethods,
  recordChargeConsent,
  updatePayMethod,
} from '../../../../domain/clients/pay-methods.js'
import { hasExpired } from '../../../../domain/payments/auto-payment.js'
import { openStorePage } from '../../../../domain/payments/checkout.js'
import { areaPage, createFormDefiner, Mistake } from '../../definition.js'
import { externalRedirectPage } from '../../external-redirect.js'
import type { AreaVisit } from '../../visit.js'
import { changeMethodNeeds, createConsent } from './_consent.js'
import { gatewayField, methodField } from './_fields.js'
import { gatewayPlaceholder, storageGateways } from './_gateways.js'
import { type MethodsData as Data, showMethods } from './_methods-view.js'

const here = { to: '/payment-methods' }

/** The checkbox for consent. The adjacent text is stored with the consent. */
const consentField = f.withDefault(f.flag({ description: 'True if the payer agrees to the adjacent text.' }), false)

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
      // Consent has no effect without a token, or if the gateway cannot charge.
      canCharge: one.hasToken && charging.some(({ name }) => name === one.gateway),
    })),
    gateways: storageGateways(ctx),
  }
}

export default areaPage<Data>({
  path: '/payment-methods',
  summary: "Lists the account's stored payment methods, and marks automatic charges.",
  permission: 'invoices',
  load,
  show: showMethods,
  forms: {
    store: createFormDefiner<AreaVisit, Data>()({
      summary: "Opens a gateway page that stores a payment method with the payer's consent, and redirects to it.",
      button: ['methods', 'store'],
      fields: {
        gateway: gatewayField,
        agree: {
          label: ['methods', 'agreeToStore'],
          type: 'checkbox',
          autocomplete: 'off',
          isOptional: true,
          field: consentField,
        },
      },
      places: ({ gateways }, { gateway }) => gatewayPlaceholder(gateways, gateway),
      needs: changeMethodNeeds,
      proof: 'opened',
      limit: 'attempts',
      offered: ({ gateways }) => gateways.length > 0,
      run: async (visit, { gateway, agree }, { gateways }) => {
        if (!agree) throw new Mistake('agree', ['methods', 'agreeFirst'])
        const stores = createConsent(visit, ['methods', 'agreeToStore'], gatewayPlaceholder(gateways, gateway))
        const { clientId, returnsTo } = visit.session
        return openStorePage(await visit.remote(), { clientId, gateway, cameBy: 'session', returnsTo, stores })
      },
      done: ({ redirect }, { locale }) =>
        externalRedirectPage(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
    agree: createFormDefiner<AreaVisit, Data>()({
      summary: "Allows automatic charges to a stored payment method, with the payer's consent.",
      button: ['methods', 'useAutomatically'],
      fields: {
        method: methodField,
        agree: {
          label: ['methods', 'agreeExisting'],
          type: 'checkbox',
          autocomplete: 'off',
          isOptional: true,
          field: consentField,
        },
      },
      needs: changeMethodNeeds,
      proof: 'opened',
      offered: ({ methods }) => methods.some(({ isAgreed, canCharge }) => canCharge && !isAgreed),
      run: async (visit, { method, agree }) => {
        if (!agree) throw new Mistake('agree', ['methods', 'agreeFirstExisting'])
        const consent = createConsent(visit, ['methods', 'agreeExisting'])
        await visit.transaction((ctx) => recordChargeConsent(ctx, visit.session.clientId, method, consent))
        return here
      },
    }),
    default: createFormDefiner<AreaVisit, Data>()({
      summary: 'Makes a stored payment method the default.',
      button: ['methods', 'makeDefault'],
      fields: { method: methodField },
      needs: changeMethodNeeds,
      proof: 'opened',
      offered: ({ methods }) => methods.some(({ isDefault }) => !isDefault),
      run: async ({ transaction, session: { clientId } }, { method }) => {
        await transaction((ctx) => updatePayMethod(ctx, clientId, method, { isDefault: true }))
        return here
      },
    }),
    remove: createFormDefiner<AreaVisit, Data>()({
      summary: 'Removes a stored payment method here and at its gateway.',
      button: ['methods', 'remove'],
      fields: { method: methodField },
      needs: changeMethodNeeds,
      proof: 'opened',
      offered: ({ methods }) => methods.length > 0,
      run: async ({ transaction, session: { clientId } }, { method }) => {
        await transaction((ctx) => deletePayMethod(ctx, clientId, method))
        return here
      },
    }),
    automatic: createFormDefiner<AreaVisit, Data>()({
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
      needs: changeMethodNeeds,
      proof: 'opened',
      offered: ({ isOffered }) => isOffered,
      run: async ({ transaction, session: { clientId } }, { on }) => {
        await transaction((ctx) => updateClient(ctx, clientId, { autopay: on }))
        return here
      },
    }),
  },
})
