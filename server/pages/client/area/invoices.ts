import { f } from '../../../../actions/_shared/kit.js'
import { nameOf } from '../../../../domain/billing/invoice-mail.js'
import { isProforma } from '../../../../domain/billing/proforma.js'
import {
  type InvoiceSelection,
  invoiceSelections,
  type Listed,
  listInvoices,
  owedOn,
} from '../../../../domain/client-area/area.js'
import { expectClient } from '../../../../domain/clients/clients.js'
import { openCheckout } from '../../../../domain/payments/checkout.js'
import { areaPage, formOf, Mistake, type View } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { leadOn } from '../../leading-on.js'
import { day, list, mapRows, pageNumber, showStatus } from '../../list.js'
import { type Money, moneyOf, write } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { gateway } from '../pay/_fields.js'
import { type Payable, payableGateways } from '../pay/_gateways.js'

interface Item {
  readonly id: number
  readonly name: string
  readonly due: string
  readonly status: string
  readonly total: Money
  readonly owed: Money
  /** True where the invoice can be paid together with others: something is owed, in the currency of the account. */
  readonly isPayable: boolean
}

interface Data {
  readonly selection: InvoiceSelection
  readonly list: Listed<Item>
  readonly gateways: readonly Payable[]
  /** True where clients pay in credit. */
  readonly hasFunds: boolean
}

const selectionOf = ({ koa }: AreaVisit): InvoiceSelection =>
  invoiceSelections.find((one) => one === koa.query.status) ?? 'all'

async function load(visit: AreaVisit): Promise<Data> {
  const { koa, ctx, session } = visit
  const { currency_id } = await expectClient(ctx.db, session.clientId)
  const selection = selectionOf(visit)
  const rows = await listInvoices(ctx.db, session.clientId, pageNumber(koa), selection)
  return {
    selection,
    list: mapRows(rows, (invoice) => {
      const money = moneyOf(ctx.currencies.of(invoice.currency_id))
      const owed = owedOn(invoice)
      return {
        id: invoice.id,
        name: isProforma(invoice) ? nameOf(invoice) : `#${nameOf(invoice)}`,
        due: invoice.due_date,
        status: invoice.status,
        total: money(invoice.total),
        owed: money(owed),
        isPayable: owed > 0 && invoice.currency_id === currency_id,
      }
    }),
    gateways: payableGateways(ctx),
    hasFunds: ctx.settings.on('add_funds'),
  }
}

const hasSeveral = ({ list, gateways }: Data): boolean =>
  gateways.length > 0 && list.rows.filter(({ isPayable }) => isPayable).length > 1

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

function table(data: Data, { locale, root }: View): Html {
  const { area, accountPay } = locale.words
  const choosing = hasSeveral(data)
  const { selection } = data
  return list(locale, data.list, {
    none: selection === 'all' ? area.noInvoices : accountPay.noneOfThese,
    query: selection === 'all' ? '' : `status=${selection}&`,
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
      day(locale, due),
      showStatus(locale, status),
      write(locale, total),
      write(locale, owed),
    ],
  })
}

export default areaPage<Data>({
  path: '/invoices',
  summary: 'Lists the invoices of the account by status, the latest first.',
  permission: 'invoices',
  menu: { order: 2, name: 'invoices' },
  load,
  show: (data, view) => {
    const { locale } = view
    const buttons = html`${data.gateways.map(
      ({ name, title }) =>
        html`<button name="gateway" value="${name}">${locale.say(['accountPay', 'paySelected'], { gateway: title })}</button>\n`,
    )}`
    const shown = table(data, view)
    return {
      title: locale.words.menu.invoices,
      main: html`${selections(data, view)}
${view.form('pay', shown, { buttons }) ?? shown}
<p class="after row"><a href="${view.root}/payment-methods">${locale.words.methods.title}</a>${
        data.hasFunds && html` <a href="${view.root}/add-funds">${locale.words.accountPay.addFunds}</a>`
      }</p>`,
    }
  },
  forms: {
    pay: formOf<AreaVisit, Data>()({
      summary: 'Opens a checkout for several invoices at a gateway, and leads on to it.',
      button: ['pay', 'payNow'],
      fields: {
        gateway,
        invoices: {
          label: ['accountPay', 'select'],
          type: 'hidden',
          autocomplete: 'off',
          isOptional: true,
          field: f.listOf(f.id('invoice'), { description: 'Invoices that are paid.', max: 25 }),
        },
      },
      limit: 'attempts',
      offered: hasSeveral,
      run: async (visit, { gateway, invoices = [] }) => {
        if (invoices.length === 0) throw new Mistake('', ['accountPay', 'noneSelected'])
        const { clientId, returnsTo } = visit.session
        const wish = { clientId, invoiceIds: invoices, gateway, cameBy: 'session', returnsTo } as const
        return openCheckout(await visit.remote(), wish)
      },
      done: ({ redirect }, { locale }) => leadOn(locale, redirect, ['pay', 'leaving'], ['pay', 'leavingText']),
    }),
  },
})
