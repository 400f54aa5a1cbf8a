import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { DomainRow, OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { amountDue, isInvoiceOpen } from '../billing/amount-due.js'
import { isRecurring } from '../billing/cycles.js'
import { invoiceUrl } from '../billing/invoice-links.js'
import { invoiceLabel } from '../billing/invoice-mail.js'
import type { Context } from '../context.js'
import { orderedDomainLabel } from '../domains/ordered-domains.js'
import type { Mail } from '../mail/queueing.js'
import { buildClientMail } from '../mail/to-client.js'
import { formatServiceLabel } from '../services/services.js'
import { rateLabel } from '../taxes/rate-label.js'
import { toDay } from '../values/days.js'
import { fillIn } from '../values/fill-in.js'
import type { Cents } from '../values/money.js'
import { english } from '../words/en.js'
import type { Words } from '../words/words.js'

/** An order's records and their names, for the confirmation email. */
export interface OrderedRecords {
  /** `product` is null if the product was deleted. */
  readonly services: readonly { readonly row: ServiceRow; readonly product: string | null }[]
  /** `runs` is the running service for which the addon was ordered. Null if the service is in the same order. */
  readonly addons: readonly {
    readonly row: ServiceAddonRow
    readonly name: string
    readonly runs: NamedService | null
  }[]
  readonly domains: readonly DomainRow[]
}

type NamedService = Pick<ServiceRow, 'domain'> & { readonly product: string | null }

/** Amount format and texts for a client. */
interface OrderMailFacts {
  readonly label: (amount: Cents) => string
  readonly words: Words
}

/**
 * Builds an order's confirmation email. Shows setup fees separately, domains with their years and renewal prices, and
 * the discount and tax included in the amount due (R-1401).
 */
export function buildConfirmation(
  ctx: Pick<Context, 'currencies' | 'settings' | 'linkKey' | 'baseUrl'>,
  client: ClientRow,
  order: OrderRow,
  ordered: OrderedRecords,
  invoice: InvoiceRow | undefined,
): Mail {
  const { currencies, settings } = ctx
  const currency = currencies.of(order.currency_id)
  const label = (amount: Cents) => currency.label(amount, client.language)
  const amounts = amountVariables(invoice, label, client.language)
  const sentences = (words: Words) => ({
    summary: describeRecords(ordered, { label, words }).join('\n'),
    payment:
      invoice === undefined || invoice.total === 0
        ? words.orderMail.nothingDue
        : describePayment(invoice, amounts, { label, words }),
  })
  const mail = buildClientMail(client, {
    order_number: order.number,
    order_date: toDay(new Date(order.created_at), settings.timeZone),
    ...sentences(english),
    ...amounts,
    link: invoice !== undefined && isInvoiceOpen(invoice) ? invoiceUrl(ctx, invoice) : '',
  })
  return { ...mail, translated: ({ words }) => sentences(words) }
}

const describeRecords = ({ services, addons, domains }: OrderedRecords, told: OrderMailFacts): string[] => [
  ...services.flatMap(({ row, product }) => [
    `${formatServiceLabel(product ?? told.words.orderMail.service, row.domain)}: ${describePrice(row, told)}${describeSetupFee(row, told)}`,
    ...addons
      .filter((addon) => addon.row.service_id === row.id)
      .map((addon) => `${addon.name}: ${describePrice(addon.row, told)}`),
  ]),
  ...addons.flatMap(({ row, name, runs }) =>
    runs === null ? [] : `${addonLabel(name, runs, told.words)}: ${describePrice(row, told)}`,
  ),
  ...domains.map(
    (row) => `${orderedDomainLabel(row, told.words)}: ${told.label(row.first_amount)}${describeRenewal(row, told)}`,
  ),
]

/** Returns the label of an addon ordered for a running service. */
export const addonLabel = (name: string, { product, domain }: NamedService, { orderMail }: Words): string =>
  fillIn(orderMail.addonFor, { name, service: formatServiceLabel(product ?? orderMail.service, domain) })

type Priced = Pick<ServiceAddonRow, 'billing_cycle' | 'first_amount' | 'recurring_amount'> &
  Partial<Pick<ServiceRow, 'regular_amount'>>

/**
 * Describes the first and the recurring price. A promotion can lower the first price, or the price of several periods.
 */
function describePrice(
  { billing_cycle: cycle, first_amount: first, recurring_amount: recurring, regular_amount: regular = null }: Priced,
  { label, words: { orderMail, prices } }: OrderMailFacts,
): string {
  if (cycle === 'free') return orderMail.free
  if (!isRecurring(cycle)) return fillIn(orderMail.once, { amount: label(first) })
  const each = (amount: Cents) => fillIn(prices[cycle], { amount: label(amount) })
  const price = each(recurring)
  if (regular !== null) return fillIn(orderMail.whilePromoted, { price, after: each(regular) })
  return first === recurring ? price : fillIn(orderMail.atFirst, { amount: label(first), price })
}

const describeSetupFee = ({ setup_fee }: ServiceRow, { label, words }: OrderMailFacts): string =>
  setup_fee === 0 ? '' : fillIn(words.orderMail.setUp, { amount: label(setup_fee) })

function describeRenewal(
  { recurring_amount, years }: DomainRow,
  { label, words: { orderMail } }: OrderMailFacts,
): string {
  if (recurring_amount === 0) return ''
  const renewal = years === 1 ? orderMail.renewalOfOneYear : orderMail.renewal
  return fillIn(renewal, { amount: label(recurring_amount), years })
}

/** Returns an invoice's amounts as template variables. A variable is empty if there is no such amount. */
function amountVariables(invoice: InvoiceRow | undefined, label: OrderMailFacts['label'], language: string) {
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

function describePayment(
  invoice: InvoiceRow,
  { subtotal, discount, tax, tax_rate, total }: ReturnType<typeof amountVariables>,
  { label, words: { orderMail } }: OrderMailFacts,
): string {
  const changes = [
    ...(discount === '' ? [] : [fillIn(orderMail.discount, { amount: discount })]),
    ...(tax === '' ? [] : [fillIn(orderMail.tax, { amount: tax, rate: tax_rate })]),
  ]
  const parts = changes.length === 0 ? '' : `: ${[subtotal, ...changes].join(', ')}`
  const known = { number: invoiceLabel(invoice), total, parts }
  // A confirmation can be sent again after the payment.
  if (!isInvoiceOpen(invoice)) return fillIn(orderMail.nothingDueOf, known)
  const rest = amountDue(invoice)
  return rest === invoice.total
    ? fillIn(orderMail.pay, known)
    : fillIn(orderMail.payRest, { ...known, rest: label(rest) })
}

export async function loadOrderedRecords(db: Knex, { id: order_id }: Pick<OrderRow, 'id'>): Promise<OrderedRecords> {
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

/** Builds the confirmation email of an existing order. */
export async function orderMail(ctx: Context, client: ClientRow, order: OrderRow): Promise<Mail> {
  const { db } = ctx
  const invoice = order.invoice_id === null ? undefined : await db('invoices').where({ id: order.invoice_id }).first()
  const ordered = await loadOrderedRecords(db, order)
  return buildConfirmation(ctx, client, order, ordered, invoice)
}
