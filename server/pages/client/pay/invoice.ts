import { f } from '../../../../actions/_shared/kit.js'
import type { InvoiceRow } from '../../../../db/rows-papers.js'
import { applyCredit } from '../../../../domain/billing/credit.js'
import { findInvoice } from '../../../../domain/client-area/documents.js'
import { expectClient } from '../../../../domain/clients/clients.js'
import type { Context } from '../../../../domain/context.js'
import { listAttempts } from '../../../../domain/payments/attempts.js'
import { openCheckout } from '../../../../domain/payments/checkout.js'
import { chargeMethod } from '../../../../domain/payments/payer-charge.js'
import { instantToDay } from '../../../../domain/values/days.js'
import { cents, toText, trimZeros, zero } from '../../../../domain/values/money.js'
import type { AttemptState } from '../../../../domain/values/statuses.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { areaPage, createFormDefiner, Mistake, type View } from '../../definition.js'
import { externalRedirectPage } from '../../external-redirect.js'
import { type Html, html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDetails } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import { isShownPrice, signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { changeMethodNeeds, createConsent, mayStoreWithPayment } from './_consent.js'
import { agreementField, gatewayField, methodField } from './_fields.js'
import { gatewayPlaceholder } from './_gateways.js'
import { gatewayTitles, type InvoiceData, loadInvoiceData, showInvoice } from './_invoice-view.js'
import { type ChargeableMethod, chargeableMethods, paymentMethodLabel } from './_stored-methods.js'

interface Data extends InvoiceData {
  readonly clientId: number
  readonly credit: Money
  /** Amount that credit can pay, or 0 if the credit is in another currency. */
  readonly payable: Money
  readonly mayStore: boolean
  readonly methods: readonly ChargeableMethod[]
  /** Signature of the amount due, which the client agrees to pay with a charge. */
  readonly figure: string
  readonly attempts: readonly Attempt[]
}

interface Attempt {
  readonly id: number
  readonly day: string
  readonly gateway: string
  readonly state: AttemptState
  readonly amount: Money
  readonly reason: string | null
}

async function loadAttempts({ db, settings, ...ctx }: Context, invoice: InvoiceRow): Promise<Attempt[]> {
  const titles = gatewayTitles(ctx)
  const money = createMoney(ctx.currencies.of(invoice.currency_id))
  return (await listAttempts(db, invoice.id)).map(({ id, created_at, gateway, state, part, decline, words, code }) => ({
    // The operator's problem is not the payer's.
    ...{ id, state, amount: money(part), reason: decline === 'misconfigured' ? null : (words ?? code) },
    day: instantToDay(created_at, settings.timeZone),
    gateway: titles[gateway] ?? gateway,
  }))
}

const chargeAgreementText = ({ id, owed }: Pick<Data, 'id' | 'owed'>): string =>
  `charge of invoice ${id}: ${owed.amount} ${owed.currency.code}`

/** Returns the placeholder values for the words of consent. */
function chargeValues({ methods, owed }: Data, locale: Locale, id: unknown): Record<'method' | 'amount', string> {
  const method = methods.find((one) => String(one.id) === String(id))
  return { method: method === undefined ? '' : paymentMethodLabel(locale, method), amount: formatMoney(locale, owed) }
}

function showCharges(data: Data, { locale, form }: View): Html | false {
  const forms = data.methods.flatMap(({ id }) => {
    const above = html`<p>${locale.say(['charges', 'consent'], chargeValues(data, locale, id))}</p>
<input type="hidden" name="figure" value="${data.figure}">`
    const buttons = html`<button>${locale.say(['charges', 'button'], chargeValues(data, locale, id))}</button>`
    return form('charge', above, { hidden: { method: String(id) }, buttons }) ?? []
  })
  return forms.length > 0 && html`<section>\n<h2>${locale.words.charges.title}</h2>\n${forms}\n</section>\n`
}

function attempts({ attempts: all }: Data, locale: Locale): Html | false {
  const { attempts: states, paperPages } = locale.words
  return (
    all.length > 0 &&
    html`<section>\n<h2>${paperPages.attempts}</h2>\n${showDetails(
      all.map(({ day: at, gateway, state, amount, reason }) => {
        const values = { gateway, state: states[state], amount: formatMoney(locale, amount), reason: reason ?? '' }
        return [locale.day(at), locale.say(['paperPages', reason === null ? 'attempt' : 'attemptFailed'], values)]
      }),
    )}\n</section>\n`
  )
}

export default areaPage<Data>({
  path: '/invoices/:id',
  summary: 'Shows an invoice with its payment options.',
  permission: 'invoices',
  load: async (visit) => {
    const { ctx, session } = visit
    const invoice = await findInvoice(ctx.db, session.clientId, readRecordId(visit))
    if (invoice === undefined) return undefined
    const data = await loadInvoiceData(ctx, invoice, visit.speech.locale)
    const client = await expectClient(ctx.db, session.clientId)
    const credit = client.currency_id === invoice.currency_id ? client.credit : zero
    return {
      ...data,
      clientId: session.clientId,
      credit: { ...data.owed, amount: credit },
      payable: { ...data.owed, amount: data.isOwed && credit > 0 ? cents(Math.min(credit, data.owed.amount)) : zero },
      mayStore: mayStoreWithPayment(visit),
      methods:
        data.isOwed && client.currency_id === invoice.currency_id ? await chargeableMethods(visit, data.owed) : [],
      figure: signPrice(session, chargeAgreementText(data)),
      attempts: await loadAttempts(ctx, invoice),
    }
  },
  show: (data, view) => {
    const { locale, root } = view
    const { accountPay } = locale.words
    const { id, credit, payable } = data
    const values = { credit: formatMoney(locale, credit), amount: formatMoney(locale, payable) }
    const fromCredit = view.form('credit', html`<p>${locale.say(['accountPay', 'fromCredit'], values)}</p>`)
    return showInvoice(
      data,
      view,
      { pdf: `${root}/invoices/${id}/pdf`, creditNote: (note) => `${root}/credit-notes/${note}` },
      html`${showCharges(data, view)}${fromCredit && html`<section>\n<h2>${accountPay.payFromCredit}</h2>\n${fromCredit}\n</section>\n`}${attempts(data, locale)}
<p class="after"><a href="${root}/invoices">${accountPay.allInvoices}</a></p>`,
    )
  },
  forms: {
    pay: createFormDefiner<AreaVisit, Data>()({
      summary: 'Opens a gateway checkout, which can store the payment method, and redirects to it.',
      button: ['pay', 'payNow'],
      fields: {
        gateway: gatewayField,
        store: {
          label: ['accountPay', 'storeToo'],
          type: 'checkbox',
          autocomplete: 'off',
          isOptional: true,
          field: f.withDefault(f.flag({ description: 'Also store the payment method.' }), false),
        },
      },
      places: ({ gateways }, { gateway }) => gatewayPlaceholder(gateways, gateway),
      leavesOut: ({ mayStore, gateways }, { gateway }) =>
        mayStore && gateways.some(({ name, stores }) => stores && name === gateway) ? [] : ['store'],
      limit: 'attempts',
      offered: ({ isOwed, gateways, news }) => isOwed && gateways.length > 0 && news !== 'underWay',
      run: async (visit, { gateway, store }, { id, clientId, gateways }) => {
        const stores = store
          ? createConsent(visit, ['accountPay', 'storeToo'], gatewayPlaceholder(gateways, gateway))
          : undefined
        const { returnsTo } = visit.session
        const wish = { clientId, invoiceIds: [id], gateway, cameBy: 'session', returnsTo, stores } as const
        return openCheckout(await visit.remote(), wish)
      },
      done: ({ redirect }, { locale }) =>
        externalRedirectPage(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
    charge: createFormDefiner<AreaVisit, Data>()({
      summary: "Charges the amount due to a stored payment method once, with the payer's consent.",
      button: ['charges', 'title'],
      fields: {
        method: methodField,
        figure: agreementField,
      },
      needs: changeMethodNeeds,
      proof: 'opened',
      limit: 'attempts',
      offered: ({ methods, news }) => methods.length > 0 && news !== 'underWay',
      run: async (visit, { method, figure }, data) => {
        const { id, clientId, owed } = data
        if (!isShownPrice(visit.session, chargeAgreementText(data), figure))
          throw new Mistake('figure', ['charges', 'changed'])
        const consent = createConsent(visit, ['charges', 'consent'], chargeValues(data, visit.speech.locale, method))
        const wish = { clientId, invoiceIds: [id], methodId: method, consent, amount: owed.amount }
        await chargeMethod(await visit.remote(), wish)
        return { to: `/invoices/${id}` }
      },
    }),
    credit: createFormDefiner<AreaVisit, Data>()({
      summary: "Applies the account's credit to the invoice, up to the amount due.",
      button: ['accountPay', 'payFromCredit'],
      fields: {},
      needs: { staff: 'manage_invoices' },
      offered: ({ payable, news }) => payable.amount > 0 && news !== 'underWay',
      run: async ({ transaction }, _, { id, clientId, payable }) => {
        const amount = trimZeros(toText(payable.amount, payable.currency.decimals))
        await transaction((ctx) => applyCredit(ctx, id, { amount, clientId }))
        return { to: `/invoices/${id}` }
      },
    }),
  },
})
