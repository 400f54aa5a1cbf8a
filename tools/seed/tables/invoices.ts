import type { Knex } from 'knex'
import type { ClientGroupRow, ClientRow } from '../../../db/rows.js'
import { calculateTotals } from '../../../domain/taxes/calculate-totals.js'
import { singleRate } from '../../../domain/taxes/stored-taxes.js'
import { addDays, type Day, daysBetween } from '../../../domain/values/days.js'
import { type Cents, cents, subtract, zero } from '../../../domain/values/money.js'
import type { InvoiceStatus } from '../../../domain/values/statuses.js'
import { noonOrLater } from '../days.js'
import { type Account, generator, type Row } from '../generator.js'
import type { Invoice } from '../history.js'
import type { Random } from '../random.js'
import type { World } from '../world.js'

export default generator({
  name: 'invoices',
  after: ['clients'],
  plural: 'invoices',
  rows: (account, world, random) => account.history.bills.map((bill) => invoice(account, bill, world, random)),
  // Drafts are not numbered. The other invoices are numbered without gaps, as in the service.
  finalize: async (rows, db) => {
    const numbered = rows.filter(({ values }) => values.status !== 'draft')
    let number = await takeNumbers(db, numbered.length)
    for (const { values } of numbered) values.number = ++number
  },
})

function invoice(
  { client }: Account,
  { status, issued, due, lines }: Invoice,
  world: World,
  random: Random,
): Record<string, unknown> {
  const { created_at, currency_id } = client.values
  const { taxRules } = world
  const taxes = taxRules.on({ tax_id: null, tax_id_check: null, ...client.values } as ClientRow, { day: issued })
  const reckoning = calculateTotals(
    lines.map(({ amount }) => ({ amount, taxed: true, taxes })),
    { discount: groupOf(client, world)?.discount ?? 0, isGross: taxRules.isGross, rounding: taxRules.rounding },
  )
  const { discount, tax, total } = reckoning
  const received = receivedOf(random, status, total)
  // Part of the amount received came from the client's credit balance.
  const credit = received > 0 && random.chance(0.1) ? cents(random.whole(1, received)) : zero
  const isPaid = status === 'paid' || status === 'refunded'
  return {
    client_id: client,
    currency_id,
    number: null,
    status,
    date: issued,
    due_date: due,
    paid_at: isPaid ? noonOrLater(paidOn(random, issued, due, world.today), created_at as string) : null,
    subtotal: reckoning.subtotal,
    discount,
    tax,
    total,
    credit,
    paid: subtract(received, credit),
    tax_rate: singleRate(reckoning.taxes),
    taxes: JSON.stringify(reckoning.taxes),
    gross: reckoning.gross,
    payment_method: random.one([...world.gateways, null]),
    notes: null,
    created_at: noonOrLater(issued, created_at as string),
  }
}

/**
 * Returns the amount received in payments and credit together: all, a random part, or nothing, depending on the status.
 */
function receivedOf(random: Random, status: InvoiceStatus, total: Cents): Cents {
  if (status === 'paid' || status === 'refunded') return total
  return status === 'partially_paid' && total > 1 ? cents(random.whole(1, total - 1)) : zero
}

/** Returns a random day from the invoice date to the due date, or to today if that is earlier. */
const paidOn = (random: Random, issued: Day, due: Day, today: Day): Day =>
  addDays(issued, random.whole(0, Math.max(0, daysBetween(issued, due < today ? due : today))))

const groupOf = (client: Row, { groups }: World): ClientGroupRow | undefined =>
  groups.find(({ id }) => id === client.values.group_id)

/**
 * Reserves a range of numbers and returns the number before the range. The row stays locked until the transaction ends.
 */
async function takeNumbers(db: Knex, count: number): Promise<number> {
  const [row] = await db('counters')
    .where({ name: 'invoice' })
    .update({ value: db.raw('value + ?', [count]) as never })
    .returning('value')
  return Number(row?.value) - count
}
