import { f } from '../../../../actions/_shared/kit.js'
import { applyCredit } from '../../../../domain/billing/credit.js'
import { findInvoice } from '../../../../domain/client-area/papers.js'
import { expectClient } from '../../../../domain/clients/clients.js'
import { openCheckout } from '../../../../domain/payments/checkout.js'
import { cents, shortest, toText, zero } from '../../../../domain/values/money.js'
import { areaPage, formOf } from '../../definition.js'
import { html } from '../../html.js'
import { leadOn } from '../../leading-on.js'
import { recordId } from '../../link.js'
import { type Money, write } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { consentOf, mayChangeMethods } from './_consent.js'
import { gateway } from './_fields.js'
import { placeOf } from './_gateways.js'
import { type InvoiceData, loadInvoiceData, showInvoice } from './_invoice-view.js'

interface Data extends InvoiceData {
  readonly clientId: number
  readonly credit: Money
  /** The part of the credit that pays the invoice; 0 where the credit is of another currency. */
  readonly payable: Money
  /** True where a method may be stored while paying. */
  readonly mayStore: boolean
}

export default areaPage<Data>({
  path: '/invoices/:id',
  summary: 'Shows an invoice of the account, and how it is paid.',
  permission: 'invoices',
  load: async (visit) => {
    const { ctx, session } = visit
    const invoice = await findInvoice(ctx.db, session.clientId, recordId(visit))
    if (invoice === undefined) return undefined
    const data = await loadInvoiceData(ctx, invoice)
    const client = await expectClient(ctx.db, session.clientId)
    const credit = client.currency_id === invoice.currency_id ? client.credit : zero
    return {
      ...data,
      clientId: session.clientId,
      credit: { ...data.owed, amount: credit },
      payable: { ...data.owed, amount: data.isOwed && credit > 0 ? cents(Math.min(credit, data.owed.amount)) : zero },
      mayStore: mayChangeMethods(visit),
    }
  },
  show: (data, view) => {
    const { locale, root } = view
    const { accountPay } = locale.words
    const { id, credit, payable } = data
    const values = { credit: write(locale, credit), amount: write(locale, payable) }
    const fromCredit = view.form('credit', html`<p>${locale.say(['accountPay', 'fromCredit'], values)}</p>`)
    return showInvoice(
      data,
      view,
      { pdf: `${root}/invoices/${id}/pdf`, creditNote: (note) => `${root}/credit-notes/${note}/pdf` },
      html`${fromCredit && html`<section>\n<h2>${accountPay.payFromCredit}</h2>\n${fromCredit}\n</section>`}
<p class="after"><a href="${root}/invoices">${accountPay.allInvoices}</a></p>`,
    )
  },
  forms: {
    pay: formOf<AreaVisit, Data>()({
      summary: 'Opens a checkout at a gateway, which may store the method, and leads on to it.',
      button: ['pay', 'payNow'],
      fields: {
        gateway,
        store: {
          label: ['accountPay', 'storeToo'],
          type: 'checkbox',
          autocomplete: 'off',
          isOptional: true,
          field: f.withDefault(f.flag({ description: 'Store the method as well.' }), false),
        },
      },
      places: ({ gateways }, { gateway }) => placeOf(gateways, gateway),
      leavesOut: ({ mayStore, gateways }, { gateway }) =>
        mayStore && gateways.some(({ name, stores }) => stores && name === gateway) ? [] : ['store'],
      limit: 'attempts',
      offered: ({ isOwed, gateways, news }) => isOwed && gateways.length > 0 && news !== 'underWay',
      run: async (visit, { gateway, store }, { id, clientId, gateways }) => {
        const stores = store ? consentOf(visit, ['accountPay', 'storeToo'], placeOf(gateways, gateway)) : undefined
        const { returnsTo } = visit.session
        const wish = { clientId, invoiceIds: [id], gateway, cameBy: 'session', returnsTo, stores } as const
        return openCheckout(await visit.remote(), wish)
      },
      done: ({ redirect }, { locale }) => leadOn(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
    credit: formOf<AreaVisit, Data>()({
      summary: 'Pays the invoice from the credit of the account, as far as that goes.',
      button: ['accountPay', 'payFromCredit'],
      fields: {},
      offered: ({ payable, news }) => payable.amount > 0 && news !== 'underWay',
      run: async ({ transaction }, _, { id, clientId, payable }) => {
        const amount = shortest(toText(payable.amount, payable.currency.decimals))
        await transaction((ctx) => applyCredit(ctx, id, { amount, clientId }))
        return { to: `/invoices/${id}` }
      },
    }),
  },
})
