import { add, type Cents, cents, subtract, zero } from '../../../domain/values/money.js'
import { type Account, generator, type Row } from '../generator.js'
import { findCurrency, randomPrice } from '../price.js'
import type { Random } from '../random.js'
import type { World } from '../world.js'

export default generator({
  name: 'transactions',
  after: ['invoices'],
  plural: 'transactions',
  rows: (account, world, random) =>
    account.rows('invoices').flatMap((invoice) => payments(account, invoice, world, random)),
})

/**
 * Returns the transactions of an invoice: one or two payments, sometimes with an overpayment, and the refund of a
 * refunded invoice.
 */
function payments({ number, client }: Account, invoice: Row, world: World, random: Random): Record<string, unknown>[] {
  const { paid, status, paid_at, created_at, payment_method } = invoice.values
  const received = paid as Cents
  if (received === zero) return []
  const line = (values: Readonly<Record<string, unknown>>) => ({
    client_id: client,
    invoice_id: invoice,
    currency_id: client.values.currency_id,
    gateway: payment_method ?? world.gateways[0],
    transid: `seed-${number}-${random.whole(0, 2 ** 31).toString(36)}${random.whole(0, 2 ** 31).toString(36)}`,
    created_at: paid_at ?? created_at,
    amount_in: zero,
    amount_out: zero,
    applied: zero,
    ...values,
  })
  const first = received > 1 && random.chance(0.05) ? cents(random.whole(1, received - 1)) : received
  const extra =
    status === 'paid' && random.chance(0.02) ? randomPrice(random, findCurrency(client, world), 1, 20) : zero
  const parts = first === received ? [received] : [first, subtract(received, first)]
  const description = 'Invoice payment'
  const incoming = parts.map((applied, at) =>
    line({ description, applied, amount_in: at === parts.length - 1 ? add(applied, extra) : applied }),
  )
  return status === 'refunded' ? [...incoming, line({ description: 'Refund', amount_out: received })] : incoming
}
