import { f } from '../../../../actions/_shared/kit.js'
import { payableAmountDue } from '../../../../domain/billing/amount-due.js'
import { invoiceLabel } from '../../../../domain/billing/invoice-mail.js'
import { isProforma } from '../../../../domain/billing/proforma.js'
import {
  type InvoiceSelection,
  invoiceSelections,
  type ListPage,
  listInvoices,
} from '../../../../domain/client-area/area.js'
import { expectClient } from '../../../../domain/clients/clients.js'
import { type OpenCheckout, openCheckout } from '../../../../domain/payments/checkout.js'
import { chargeMethod } from '../../../../domain/payments/payer-charge.js'
import { Fault } from '../../../../domain/values/faults.js'
import { add, type Cents } from '../../../../domain/values/money.js'
import { areaPage, createFormDefiner, Mistake, type View } from '../../definition.js'
import { externalRedirectPage } from '../../external-redirect.js'
import { type Html, html } from '../../html.js'
import { mapRows, readPageNumber, showDate, showStatus, showTable } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { Redirect } from '../../page.js'
import { isShownPrice, signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { createConsent } from '../pay/_consent.js'
import { agreementField, gatewayField, methodField } from '../pay/_fields.js'
import { checkoutGateways, type PaymentGateway } from '../pay/_gateways.js'
import { type ChargeableMethod, chargeableMethods, paymentMethodLabel } from '../pay/_stored-methods.js'

interface Item {
  readonly id: number
  readonly name: string
  readonly due: string
  readonly status: string
  readonly total: Money
  readonly owed: Money
  /** True if an amount is due in the account's currency, so that one payment can cover several invoices. */
  readonly isPayable: boolean
}

interface Data {
  readonly selection: InvoiceSelection
  /** Text to find in invoice numbers. Empty without a search. */
  readonly number: string
  readonly list: ListPage<Item>
  readonly gateways: readonly PaymentGateway[]
  readonly methods: readonly ChargeableMethod[]
  /** Signature of the amounts due on the listed payable invoices. */
  readonly figure: string
  /** True if clients can add funds. */
  readonly hasFunds: boolean
}

const selectionOf = ({ koa }: AreaVisit): InvoiceSelection =>
  invoiceSelections.find((one) => one === koa.query.status) ?? 'all'

const readNumber = ({ koa }: AreaVisit): string =>
  typeof koa.query.q === 'string' ? koa.query.q.trim().slice(0, 64) : ''

/** Returns the amounts due on the payable invoices in the list as a text to sign. */
const describeSelection = ({ rows }: ListPage<Item>): string =>
  `charge of ${JSON.stringify(rows.filter(({ isPayable }) => isPayable).map(({ id, owed }) => [id, owed.amount, owed.currency.code]))}`

async function load(visit: AreaVisit): Promise<Data> {
  const { koa, ctx, session } = visit
  const { currency_id } = await expectClient(ctx.db, session.clientId)
  const [selection, number] = [selectionOf(visit), readNumber(visit)]
  const rows = await listInvoices(ctx.db, session.clientId, readPageNumber(koa), selection, number)
  const list = mapRows(rows, (invoice) => {
    const money = createMoney(ctx.currencies.of(invoice.currency_id))
    const owed = payableAmountDue(invoice)
    return {
      id: invoice.id,
      name: isProforma(invoice) ? invoiceLabel(invoice) : `#${invoiceLabel(invoice)}`,
      due: invoice.due_date,
      status: invoice.status,
      total: money(invoice.total),
      owed: money(owed),
      isPayable: owed > 0 && invoice.currency_id === currency_id,
    }
  })
  return {
    ...{ selection, number, list },
    figure: signPrice(session, describeSelection(list)),
    gateways: checkoutGateways(ctx),
    // Sessions opened by staff charge stored methods only on an invoice's own page, which asks for the login's
    // password.
    methods: session.opener === undefined ? await chargeableMethods(visit) : [],
    hasFunds: ctx.settings.on('add_funds'),
  }
}

/**
 * Returns the amount due on the selected invoices. Throws invoice_not_found if one of them is not listed or not
 * payable.
 */
function selectedAmountDue({ list: { rows } }: Data, ids: readonly number[]): Cents {
  const owed = [...new Set(ids)].map((one) => rows.find(({ id, isPayable }) => isPayable && id === one)?.owed.amount)
  if (owed.includes(undefined)) throw new Fault('invoice_not_found')
  return add(...(owed as Cents[]))
}

const hasSeveral = ({ list, gateways, methods }: Data): boolean =>
  gateways.length + methods.length > 0 && list.rows.filter(({ isPayable }) => isPayable).length > 1

function selections({ selection }: Data, { locale, root }: View): Html {
  const { accountPay } = locale.words
  const nameOf = (one: InvoiceSelection) => (one === 'all' || one === 'owed' ? accountPay[one] : locale.status(one))
  return html`<p class="filters">${invoiceSelections.map(
    (one) =>
      html`<a href="${root}/invoices${one === 'all' ? '' : `?status=${one}`}"${
        one === selection && html` aria-current="page"`
      }>${nameOf(one)}</a>\n`,
  )}</p>`
}

/** A separate GET form, because a search changes nothing and can be bookmarked. */
function search({ number, selection }: Data, { locale }: View): Html {
  const { paperPages } = locale.words
  return html`<form method="get" role="search" class="row">
${selection !== 'all' && html`<input type="hidden" name="status" value="${selection}">`}
<label for="q">${paperPages.search}</label>
<input id="q" name="q" type="search" maxlength="64" value="${number}">
<button>${paperPages.searchButton}</button>
</form>`
}

/** Returns the query without the page, with a trailing `&` unless it is empty. */
function queryOf({ selection, number }: Data): string {
  const query = new URLSearchParams()
  if (selection !== 'all') query.set('status', selection)
  if (number !== '') query.set('q', number)
  return query.size === 0 ? '' : `${query}&`
}

function table(data: Data, { locale, root }: View): Html {
  const { area, accountPay, paperPages } = locale.words
  const choosing = hasSeveral(data)
  const { selection, number } = data
  const none =
    number !== '' ? paperPages.nothingFound : selection === 'all' ? paperPages.invoices : accountPay.noneOfThese
  return showTable(locale, data.list, {
    none,
    query: queryOf(data),
    heads: [area.invoice, ...(choosing ? [accountPay.select] : []), area.due, area.status, area.total, area.toPay],
    amounts: 2,
    row: ({ id, name, due, status, total, owed, isPayable }) => [
      html`<a href="${root}/invoices/${id}">${name}</a>`,
      ...(choosing
        ? [
            isPayable &&
              html`<label class="choose"><input type="checkbox" name="invoices" value="${id}"><span class="unseen">${locale.say(['accountPay', 'selectInvoice'], { name })}</span></label>`,
          ]
        : []),
      showDate(locale, due),
      showStatus(locale, status),
      formatMoney(locale, total),
      owed.amount <= 0
        ? formatMoney(locale, owed)
        : html`<span>${formatMoney(locale, owed)}</span> <a class="button" href="${root}/invoices/${id}"><span class="unseen">${locale.say(['paperPages', 'payNamed'], { name })}</span><span aria-hidden="true">${paperPages.payThis}</span></a>`,
    ],
  })
}

export default areaPage<Data>({
  path: '/invoices',
  summary: "Lists the account's invoices by status, latest first.",
  permission: 'invoices',
  menu: { order: 2, name: 'invoices' },
  load,
  show: (data, view) => {
    const { locale } = view
    const buttons = html`${data.gateways.map(
      ({ name, title }) =>
        html`<button name="gateway" value="${name}">${locale.say(['accountPay', 'paySelected'], { gateway: title })}</button>\n`,
    )}${data.methods.map(
      (one) =>
        html`<button name="method" value="${one.id}">${locale.say(['charges', 'several'], { method: paymentMethodLabel(locale, one) })}</button>\n`,
    )}`
    const shown = table(data, view)
    return {
      title: locale.words.menu.invoices,
      main: html`${selections(data, view)}
${search(data, view)}
${view.form('pay', html`${shown}<input type="hidden" name="figure" value="${data.figure}">`, { buttons }) ?? shown}
<p class="after row"><a href="${view.root}/payment-methods">${locale.words.methods.title}</a>${
        data.hasFunds && html` <a href="${view.root}/add-funds">${locale.words.accountPay.addFunds}</a>`
      }</p>`,
    }
  },
  forms: {
    pay: createFormDefiner<AreaVisit, Data>()({
      summary:
        'Opens a gateway checkout for several invoices and redirects to it, or charges them to a stored payment method.',
      button: ['pay', 'payNow'],
      fields: {
        gateway: { ...gatewayField, isOptional: true },
        method: { ...methodField, isOptional: true },
        figure: agreementField,
        invoices: {
          label: ['accountPay', 'select'],
          type: 'hidden',
          autocomplete: 'off',
          isOptional: true,
          field: f.listOf(f.id('invoice'), { description: 'Invoices to pay.', max: 25 }),
        },
      },
      limit: 'attempts',
      offered: hasSeveral,
      run: async (visit, { gateway, method, figure, invoices = [] }, data): Promise<OpenCheckout | Redirect> => {
        if (invoices.length === 0) throw new Mistake('', ['accountPay', 'noneSelected'])
        const { clientId, returnsTo } = visit.session
        if (method !== undefined) {
          const chosen = data.methods.find(({ id }) => id === method)
          // The method is not among the account's chargeable methods, or a staff account opened the session.
          if (chosen === undefined) throw new Fault('pay_method_unusable')
          const amount = selectedAmountDue(data, invoices)
          if (!isShownPrice(visit.session, describeSelection(data.list), figure))
            throw new Mistake('figure', ['charges', 'changed'])
          const places = { method: paymentMethodLabel(visit.speech.locale, chosen) }
          const consent = createConsent(visit, ['charges', 'severalConsent'], places)
          const wish = { clientId, invoiceIds: invoices, methodId: method, consent, amount }
          await chargeMethod(await visit.remote(), wish)
          return { to: '/invoices?status=owed' }
        }
        if (gateway === undefined) throw new Fault('gateway_unknown')
        const wish = { clientId, invoiceIds: invoices, gateway, cameBy: 'session', returnsTo } as const
        return openCheckout(await visit.remote(), wish)
      },
      done: ({ redirect }, { locale }) =>
        externalRedirectPage(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
  },
})
