import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-billing.js'
import type { OrderRow } from '../../db/rows-services.js'
import type { Cycle } from '../billing/cycles.js'
import { nameOf } from '../billing/invoice-mail.js'
import type { Context } from '../context.js'
import { dayOf } from '../days.js'
import { readableName } from '../domains/names.js'
import type { Mail } from '../mail/queue.js'
import { mailTo } from '../mail/to-client.js'
import { add, type Cents } from '../money.js'
import { labelOf } from '../services/services.js'

/** A line of a confirmation. */
export interface OrderedThing {
  readonly label: string
  readonly amount: Cents
  /** A domain has none. */
  readonly cycle?: Cycle
}

/** The mail that confirms an order to its client. */
export function confirmation(
  { currencies, settings }: Pick<Context, 'currencies' | 'settings'>,
  client: ClientRow,
  order: OrderRow,
  ordered: readonly OrderedThing[],
  invoice: InvoiceRow | undefined,
): Mail {
  const currency = currencies.of(order.currency_id)
  return mailTo(client, {
    order_number: order.number,
    order_date: dayOf(new Date(order.created_at), settings.timeZone),
    summary: ordered.map((one) => lineOf(one, (amount) => currency.label(amount, client.language))).join('\n'),
    payment:
      invoice === undefined || invoice.total === 0
        ? 'No payment is due.'
        : `Please pay ${currency.label(invoice.total, client.language)} for invoice ${nameOf(invoice)}.`,
  })
}

const lineOf = ({ label, amount, cycle }: OrderedThing, show: (amount: Cents) => string): string =>
  `${label}: ${show(amount)}${cycle === undefined ? '' : ` ${cycle}`}`

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
  const ordered = services.flatMap((service): OrderedThing[] => [
    {
      label: labelOf(service.product_name ?? 'Service', service.domain),
      amount: add(service.first_amount, service.setup_fee),
      cycle: service.billing_cycle,
    },
    ...addons
      .filter(({ service_id }) => service_id === service.id)
      .map((addon) => ({ label: addon.addon_name, amount: addon.first_amount, cycle: addon.billing_cycle })),
  ])
  const domains = await db('domains').where(of).orderBy('id')
  for (const { domain, first_amount } of domains) ordered.push({ label: readableName(domain), amount: first_amount })
  const invoice = order.invoice_id === null ? undefined : await db('invoices').where({ id: order.invoice_id }).first()
  return confirmation(ctx, client, order, ordered, invoice)
}
