import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { DomainRow, OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { isRecurring } from '../billing/cycles.js'
import { nameOf } from '../billing/invoice-mail.js'
import { isOpen, owed } from '../billing/owed.js'
import type { Context } from '../context.js'
import { domainLine } from '../domains/ordered-domains.js'
import type { Mail } from '../mail/queueing.js'
import { mailTo } from '../mail/to-client.js'
import { labelOf } from '../services/services.js'
import { rateLabel } from '../taxes/rate-label.js'
import { dayOf } from '../values/days.js'
import type { Cents } from '../values/money.js'

/** The records of an order with their names, as its confirmation lists them. */
export interface OrderedRecords {
  readonly services: readonly { readonly row: ServiceRow; readonly product: string }[]
  readonly addons: readonly { readonly row: ServiceAddonRow; readonly name: string }[]
  readonly domains: readonly DomainRow[]
}

type Label = (amount: Cents) => string

/**
 * The mail that confirms an order to its client. It tells the set-up fee apart from what recurs, a domain with its years
 * and the price of its renewal, and the discount and the tax of what is to be paid (R-1401).
 */
export function confirmation(
  { currencies, settings }: Pick<Context, 'currencies' | 'settings'>,
  client: ClientRow,
  order: OrderRow,
  ordered: OrderedRecords,
  invoice: InvoiceRow | undefined,
): Mail {
  const currency = currencies.of(order.currency_id)
  const label: Label = (amount) => currency.label(amount, client.language)
  const amounts = amountsOf(invoice, label, client.language)
  return mailTo(client, {
    order_number: order.number,
    order_date: dayOf(new Date(order.created_at), settings.timeZone),
    summary: linesOf(ordered, label).join('\n'),
    payment: invoice === undefined || invoice.total === 0 ? 'No payment is due.' : paymentOf(invoice, amounts, label),
    ...amounts,
  })
}

const linesOf = ({ services, addons, domains }: OrderedRecords, label: Label): string[] => [
  ...services.flatMap(({ row, product }) => [
    `${labelOf(product, row.domain)}: ${priceOf(row, label)}${setUpOf(row, label)}`,
    ...addons
      .filter((addon) => addon.row.service_id === row.id)
      .map((addon) => `${addon.name}: ${priceOf(addon.row, label)}`),
  ]),
  ...domains.map((row) => `${domainLine(row).description}: ${label(row.first_amount)}${renewalOf(row, label)}`),
]

type Priced = Pick<ServiceAddonRow, 'billing_cycle' | 'first_amount' | 'recurring_amount'> &
  Partial<Pick<ServiceRow, 'regular_amount'>>

/** Returns what is paid first and what recurs: a promotion may lower the first price, or those of some periods. */
function priceOf(
  { billing_cycle: cycle, first_amount: first, recurring_amount: recurring, regular_amount: regular = null }: Priced,
  label: Label,
): string {
  if (cycle === 'free') return 'free'
  if (!isRecurring(cycle)) return `${label(first)} once`
  const price = `${label(recurring)} ${cycle}`
  if (regular !== null) return `${price} while the promotion lasts, then ${label(regular)} ${cycle}`
  return first === recurring ? price : `${label(first)} at first, then ${price}`
}

const setUpOf = ({ setup_fee }: ServiceRow, label: Label): string =>
  setup_fee === 0 ? '' : `; set-up ${label(setup_fee)} once`

const renewalOf = ({ recurring_amount, years }: DomainRow, label: Label): string =>
  recurring_amount === 0
    ? ''
    : `; renewal ${label(recurring_amount)} ${years === 1 ? 'every year' : `every ${years} years`}`

/** Returns the amounts of an invoice as variables of their own; empty for what it does not have. */
function amountsOf(invoice: InvoiceRow | undefined, label: Label, language: string) {
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
  label: Label,
): string {
  const parts = [
    ...(discount === '' ? [] : [`less ${discount} discount`]),
    ...(tax === '' ? [] : [`plus ${tax} tax (${tax_rate})`]),
  ]
  const made = parts.length === 0 ? '' : `: ${[subtotal, ...parts].join(', ')}`
  const name = `invoice ${nameOf(invoice)}`
  // A confirmation may be sent again after the money came.
  if (!isOpen(invoice)) return `No payment is due for ${name} of ${total}${made}.`
  const rest = owed(invoice)
  return `Please pay ${rest === invoice.total ? total : `${label(rest)}, the rest of ${total},`} for ${name}${made}.`
}

/** Builds the confirmation mail of an order that was placed before. */
export async function orderMail(ctx: Context, client: ClientRow, order: OrderRow): Promise<Mail> {
  const { db } = ctx
  const of = { order_id: order.id }
  const services = await db('services')
    .leftJoin('products', 'products.id', 'services.product_id')
    .where(of)
    .orderBy('services.id')
    .select('services.*', 'products.name as product_name')
  const addons = await db('service_addons')
    .join('addons', 'addons.id', 'service_addons.addon_id')
    .where(of)
    .orderBy('service_addons.id')
    .select('service_addons.*', 'addons.name as addon_name')
  const domains: DomainRow[] = await db('domains').where(of).orderBy('id')
  const invoice = order.invoice_id === null ? undefined : await db('invoices').where({ id: order.invoice_id }).first()
  const ordered = {
    services: services.map(({ product_name, ...row }) => ({ row, product: product_name ?? 'Service' })),
    addons: addons.map(({ addon_name, ...row }) => ({ row, name: addon_name })),
    domains,
  }
  return confirmation(ctx, client, order, ordered, invoice)
}
