import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { DomainRow, OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { isRecurring } from '../billing/cycles.js'
import { linkOf } from '../billing/invoice-links.js'
import { nameOf } from '../billing/invoice-mail.js'
import { isOpen, owed } from '../billing/owed.js'
import type { Context } from '../context.js'
import { orderedDomainLabel } from '../domains/ordered-domains.js'
import type { Mail } from '../mail/queueing.js'
import { mailTo } from '../mail/to-client.js'
import { labelOf } from '../services/services.js'
import { rateLabel } from '../taxes/rate-label.js'
import { dayOf } from '../values/days.js'
import { fillIn } from '../values/fill-in.js'
import type { Cents } from '../values/money.js'
import { english } from '../words/en.js'
import type { Words } from '../words/words.js'

/** The records of an order with their names, as its confirmation lists them. */
export interface OrderedRecords {
  /** A service whose product is gone has no name of it. */
  readonly services: readonly { readonly row: ServiceRow; readonly product: string | null }[]
  /** `runs` is the service of an addon that was ordered for one that ran already; null where both came together. */
  readonly addons: readonly {
    readonly row: ServiceAddonRow
    readonly name: string
    readonly runs: NamedService | null
  }[]
  readonly domains: readonly DomainRow[]
}

type NamedService = Pick<ServiceRow, 'domain'> & { readonly product: string | null }

/** How a client reads amounts, and the words around them. */
interface Told {
  readonly label: (amount: Cents) => string
  readonly words: Words
}

/**
 * The mail that confirms an order to its client. It tells the set-up fee apart from what recurs, a domain with its years
 * and the price of its renewal, and the discount and the tax of what is to be paid (R-1401).
 */
export function confirmation(
  ctx: Pick<Context, 'currencies' | 'settings' | 'linkKey' | 'baseUrl'>,
  client: ClientRow,
  order: OrderRow,
  ordered: OrderedRecords,
  invoice: InvoiceRow | undefined,
): Mail {
  const { currencies, settings } = ctx
  const currency = currencies.of(order.currency_id)
  const label = (amount: Cents) => currency.label(amount, client.language)
  const amounts = amountsOf(invoice, label, client.language)
  const sentences = (words: Words) => ({
    summary: linesOf(ordered, { label, words }).join('\n'),
    payment:
      invoice === undefined || invoice.total === 0
        ? words.orderMail.nothingDue
        : paymentOf(invoice, amounts, { label, words }),
  })
  const mail = mailTo(client, {
    order_number: order.number,
    order_date: dayOf(new Date(order.created_at), settings.timeZone),
    ...sentences(english),
    ...amounts,
    link: invoice !== undefined && isOpen(invoice) ? linkOf(ctx, invoice) : '',
  })
  return { ...mail, translated: ({ words }) => sentences(words) }
}

const linesOf = ({ services, addons, domains }: OrderedRecords, told: Told): string[] => [
  ...services.flatMap(({ row, product }) => [
    `${labelOf(product ?? told.words.orderMail.service, row.domain)}: ${priceOf(row, told)}${setUpOf(row, told)}`,
    ...addons
      .filter((addon) => addon.row.service_id === row.id)
      .map((addon) => `${addon.name}: ${priceOf(addon.row, told)}`),
  ]),
  ...addons.flatMap(({ row, name, runs }) =>
    runs === null ? [] : `${labelOfAddition(name, runs, told.words)}: ${priceOf(row, told)}`,
  ),
  ...domains.map(
    (row) => `${orderedDomainLabel(row, told.words)}: ${told.label(row.first_amount)}${renewalOf(row, told)}`,
  ),
]

/** Returns what a client reads of an addon for a service that ran already. */
export const labelOfAddition = (name: string, { product, domain }: NamedService, { orderMail }: Words): string =>
  fillIn(orderMail.addonFor, { name, service: labelOf(product ?? orderMail.service, domain) })

type Priced = Pick<ServiceAddonRow, 'billing_cycle' | 'first_amount' | 'recurring_amount'> &
  Partial<Pick<ServiceRow, 'regular_amount'>>

/** Returns what is paid first and what recurs: a promotion may lower the first price, or those of some periods. */
function priceOf(
  { billing_cycle: cycle, first_amount: first, recurring_amount: recurring, regular_amount: regular = null }: Priced,
  { label, words: { orderMail, prices } }: Told,
): string {
  if (cycle === 'free') return orderMail.free
  if (!isRecurring(cycle)) return fillIn(orderMail.once, { amount: label(first) })
  const each = (amount: Cents) => fillIn(prices[cycle], { amount: label(amount) })
  const price = each(recurring)
  if (regular !== null) return fillIn(orderMail.whilePromoted, { price, after: each(regular) })
  return first === recurring ? price : fillIn(orderMail.atFirst, { amount: label(first), price })
}

const setUpOf = ({ setup_fee }: ServiceRow, { label, words }: Told): string =>
  setup_fee === 0 ? '' : fillIn(words.orderMail.setUp, { amount: label(setup_fee) })

function renewalOf({ recurring_amount, years }: DomainRow, { label, words: { orderMail } }: Told): string {
  if (recurring_amount === 0) return ''
  const renewal = years === 1 ? orderMail.renewalOfOneYear : orderMail.renewal
  return fillIn(renewal, { amount: label(recurring_amount), years })
}

/** Returns the amounts of an invoice as variables of their own; empty for what it does not have. */
function amountsOf(invoice: InvoiceRow | undefined, label: Told['label'], language: string) {
  if (invoice === undefined) return { subtotal: '', discount: '', tax: '', tax_rate: '', total: '' }
  const { subtotal, discount, tax, tax_rate, total } = invoice
  return {
    subtotal: label(subtotal),
    discount: discount === 0 ? '' : label(discount),
    tax: tax === 0 ? '' : label(tax),
    tax_rate: tax === 0 ? '' : rateLabel(tax_rate, language),
    total: label(total),
  }
}

function paymentOf(
  invoice: InvoiceRow,
  { subtotal, discount, tax, tax_rate, total }: ReturnType<typeof amountsOf>,
  { label, words: { orderMail } }: Told,
): string {
  const changes = [
    ...(discount === '' ? [] : [fillIn(orderMail.discount, { amount: discount })]),
    ...(tax === '' ? [] : [fillIn(orderMail.tax, { amount: tax, rate: tax_rate })]),
  ]
  const parts = changes.length === 0 ? '' : `: ${[subtotal, ...changes].join(', ')}`
  const known = { number: nameOf(invoice), total, parts }
  // A confirmation may be sent again after the money came.
  if (!isOpen(invoice)) return fillIn(orderMail.nothingDueOf, known)
  const rest = owed(invoice)
  return rest === invoice.total
    ? fillIn(orderMail.pay, known)
    : fillIn(orderMail.payRest, { ...known, rest: label(rest) })
}

/** Returns the records of an order that was placed before. */
export async function loadOrdered(db: Knex, { id: order_id }: Pick<OrderRow, 'id'>): Promise<OrderedRecords> {
  const of = { order_id }
  const services = await db('services')
    .leftJoin('products', 'products.id', 'services.product_id')
    .where(of)
    .orderBy('services.id')
    .select('services.*', 'products.name as product_name')
  const addons = await db('service_addons')
    .join('addons', 'addons.id', 'service_addons.addon_id')
    .join('services', 'services.id', 'service_addons.service_id')
    .leftJoin('products', 'products.id', 'services.product_id')
    .where('service_addons.order_id', order_id)
    .orderBy('service_addons.id')
    .select(
      'service_addons.*',
      'addons.name as addon_name',
      'services.order_id as service_order',
      'services.domain as service_domain',
      'products.name as service_product',
    )
  const domains: DomainRow[] = await db('domains').where(of).orderBy('id')
  return {
    services: services.map(({ product_name, ...row }) => ({ row, product: product_name })),
    addons: addons.map(({ addon_name, service_order, service_domain, service_product, ...row }) => ({
      row,
      name: addon_name,
      runs: service_order === order_id ? null : { domain: service_domain, product: service_product },
    })),
    domains,
  }
}

/** Builds the confirmation mail of an order that was placed before. */
export async function orderMail(ctx: Context, client: ClientRow, order: OrderRow): Promise<Mail> {
  const { db } = ctx
  const invoice = order.invoice_id === null ? undefined : await db('invoices').where({ id: order.invoice_id }).first()
  const ordered = await loadOrdered(db, order)
  return confirmation(ctx, client, order, ordered, invoice)
}
