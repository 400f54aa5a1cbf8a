import { payableAmountDue } from '../../../../domain/billing/amount-due.js'
import { invoiceLabel } from '../../../../domain/billing/invoice-mail.js'
import { findOrder } from '../../../../domain/client-area/orders.js'
import { addonLabel, type OrderedRecords } from '../../../../domain/orders/order-mail.js'
import { formatServiceLabel } from '../../../../domain/services/services.js'
import { toDay } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { Words } from '../../../../domain/words/words.js'
import { areaPage, type View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDate, showDetails, showStatus, showTable } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { AreaVisit } from '../../visit.js'
import { showOrderStatus } from './_order.js'

interface Item {
  /** Empty for a service whose product was deleted. */
  readonly name: string
  readonly kind: 'service' | 'addon' | 'domain'
  /** For an addon, the ID of its service. */
  readonly id: number
  readonly status: string
}

interface Data {
  readonly number: string
  readonly placed: string
  readonly status: string
  readonly amount: Money
  readonly paymentMethod: string
  readonly promoCode: string | null
  readonly invoice: { readonly id: number; readonly name: string; readonly status: string; readonly owed: Money } | null
  readonly items: readonly Item[]
  readonly terms: { readonly url: string; readonly version: string; readonly accepted: string } | null
  /** `payment` if an amount is due before setup, or `work` if setup is pending. */
  readonly waitsFor: 'payment' | 'work' | null
}

const itemsOf = ({ services, addons, domains }: OrderedRecords, words: Words): Item[] => [
  ...services.map(({ row, product }) => ({
    name: product === null ? readableName(row.domain ?? '') : formatServiceLabel(product, row.domain),
    kind: 'service' as const,
    id: row.id,
    status: row.status,
  })),
  ...addons.map(({ row, name, runs }) => ({
    name: runs === null ? name : addonLabel(name, runs, words),
    kind: 'addon' as const,
    id: row.service_id,
    status: row.status,
  })),
  ...domains.map((row) => ({
    name: readableName(row.domain),
    kind: 'domain' as const,
    id: row.id,
    status: row.status,
  })),
]

async function load(visit: AreaVisit): Promise<Data | undefined> {
  const { ctx, session } = visit
  const found = await findOrder(ctx.db, session.clientId, readRecordId(visit))
  if (found === undefined) return undefined
  const { order, records, invoice } = found
  const dayAt = (at: string) => toDay(new Date(at), ctx.settings.timeZone)
  const items = itemsOf(records, visit.speech.locale.words)
  const isOver = order.status === 'Cancelled' || order.status === 'Fraud'
  const isPending = !isOver && items.some(({ status }) => status === 'pending')
  const owed = invoice === undefined ? 0 : payableAmountDue(invoice)
  return {
    number: order.number,
    placed: dayAt(order.created_at),
    status: order.status,
    amount: createMoney(ctx.currencies.of(order.currency_id))(order.amount),
    paymentMethod: ctx.modules.find('gateway', order.payment_method)?.displayName ?? order.payment_method,
    promoCode: order.promo_code,
    invoice:
      invoice === undefined
        ? null
        : {
            id: invoice.id,
            name: invoiceLabel(invoice),
            status: invoice.status,
            owed: createMoney(ctx.currencies.of(invoice.currency_id))(payableAmountDue(invoice)),
          },
    items,
    terms:
      order.terms_url === null || order.accepted_at === null
        ? null
        : { url: order.terms_url, version: order.terms_version ?? '', accepted: dayAt(order.accepted_at) },
    waitsFor: isPending ? (owed > 0 ? 'payment' : 'work') : null,
  }
}

function linkItem({ name, kind, id }: Item, { locale, root, may }: View): Part {
  const text = name || locale.words.orderPages.service
  const page = kind === 'domain' ? 'domains' : 'services'
  return may(kind === 'domain' ? 'domains' : 'products') ? html`<a href="${root}/${page}/${id}">${text}</a>` : text
}

function showFacts({ status, placed, amount, paymentMethod, promoCode, invoice, terms }: Data, view: View) {
  const { locale, root, may } = view
  const { orderPages, shop } = locale.words
  const shownInvoice = (one: NonNullable<Data['invoice']>): Html =>
    html`${may('invoices') ? html`<a href="${root}/invoices/${one.id}">${one.name}</a>` : one.name} (${showStatus(locale, one.status)})`
  const all: (readonly [string, Part])[] = [
    [orderPages.status, showOrderStatus(locale, status)],
    [orderPages.placed, showDate(locale, placed)],
    [orderPages.firstPayment, formatMoney(locale, amount)],
    [orderPages.paymentMethod, paymentMethod],
  ]
  if (promoCode !== null) all.push([orderPages.promotionCode, promoCode])
  if (invoice !== null) all.push([orderPages.invoice, shownInvoice(invoice)])
  if (terms !== null) {
    const version =
      terms.version === '' ? shop.termsLink : locale.say(['shop', 'termsVersion'], { version: terms.version })
    const text = locale.say(['orderPages', 'termsOn'], { version, day: locale.day(terms.accepted) })
    all.push([orderPages.terms, html`<a href="${terms.url}" rel="noreferrer">${text}</a>`])
  }
  return showDetails(all)
}

function showWaiting({ waitsFor, invoice }: Data, { locale, root, may }: View): Html | false {
  const { orderPages } = locale.words
  if (waitsFor === null) return false
  if (waitsFor === 'work' || invoice === null) return html`<p class="notice">${orderPages.underWay}</p>`
  return html`<p class="notice">${locale.say(['orderPages', 'waitsForPayment'], { amount: formatMoney(locale, invoice.owed) })}</p>
${may('invoices') && html`<p><a class="button" href="${root}/invoices/${invoice.id}">${orderPages.toPayment}</a></p>`}`
}

export default areaPage<Data>({
  path: '/orders/:id',
  summary: 'Shows an order, its items, and what it is waiting for.',
  permission: 'orders',
  load,
  show: (data, view) => {
    const { locale, root } = view
    const { orderPages } = locale.words
    return {
      title: `${orderPages.order} ${data.number}`,
      main: html`${showWaiting(data, view)}
${showFacts(data, view)}
${showTable(
  locale,
  { rows: data.items, page: 1, more: false },
  {
    none: orderPages.nothingKept,
    heads: [orderPages.item, orderPages.status],
    row: (item) => [linkItem(item, view), showStatus(locale, item.status)],
  },
)}
<p class="after"><a href="${root}/orders">${orderPages.allOrders}</a></p>`,
    }
  },
})
