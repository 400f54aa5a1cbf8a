import type { Knex } from 'knex'
import type { ClientGroupRow } from '../../../db/rows.js'
import { type Cents, cents, subtract, zero } from '../../../domain/money.js'
import type { InvoiceStatus } from '../../../domain/statuses.js'
import { instant } from '../../../domain/work.js'
import { dayOf, daysFrom } from '../days.js'
import { type Account, generator, type Row, type World } from '../generator.js'
import { currencyOf, price, share } from '../price.js'
import type { Random } from '../random.js'
import { places } from '../words.js'

/** Days that an invoice may be paid in. */
const term = 14

export default generator({
  name: 'invoices',
  after: ['clients'],
  plural: 'invoices',
  rows: (account, world, random) => {
    const { created_at } = account.client.values as Record<string, string>
    const age = Math.floor((world.now.getTime() - Date.parse(created_at as string)) / 86_400_000)
    const days = Array.from({ length: random.whole(0, 6) }, () => random.whole(0, Math.min(age, 720)))
    // Oldest first, so that numbers rise with dates.
    return days.sort((a, b) => b - a).map((ago) => invoice(account, world, random, ago))
  },
  settle: async (rows, db, dialect) => {
    const numbered = rows.filter(({ values }) => values.status !== 'draft')
    let number = await lastNumber(db, dialect)
    for (const { values } of numbered) values.number = ++number
  },
})

function invoice({ client }: Account, world: World, random: Random, ago: number): Record<string, unknown> {
  const issued = daysFrom(world.now, -ago)
  const status = statusOf(random, ago)
  const subtotal = price(random, currencyOf(client, world), 5, 300)
  const discount = share(subtotal, groupOf(client, world)?.discount ?? 0)
  const taxRate =
    client.values.is_tax_exempt === 1
      ? 0
      : (places.find(({ country }) => country === client.values.country)?.taxRate ?? 0)
  const tax = share(subtract(subtotal, discount), taxRate)
  const total = cents(subtotal - discount + tax)
  const received = receivedOf(random, status, total)
  // Some of what came in came from the client's credit balance.
  const credit = received > 0 && random.chance(0.1) ? cents(random.whole(1, received)) : zero
  return {
    client_id: client,
    currency_id: client.values.currency_id,
    number: null,
    status,
    date: dayOf(issued),
    due_date: dayOf(daysFrom(issued, term)),
    paid_at: status === 'paid' ? instant(daysFrom(issued, random.fraction() * Math.min(ago, term))) : null,
    subtotal,
    discount,
    tax,
    total,
    credit,
    paid: subtract(received, credit),
    tax_rate: taxRate,
    payment_method: random.one(['banktransfer', 'banktransfer', 'stripe', 'manual', null]),
    notes: null,
    created_at: instant(issued),
  }
}

/** Whether an invoice is past its day decides which statuses it can have. */
const statusOf = (random: Random, ago: number): InvoiceStatus =>
  ago > term
    ? random.weighted({ paid: 88, overdue: 6, cancelled: 3, collections: 1, refunded: 1, draft: 1 })
    : random.weighted({ paid: 55, unpaid: 32, partially_paid: 5, payment_pending: 3, draft: 3, cancelled: 2 })

/** Payments and credit together: all of it exactly where the invoice is paid. */
function receivedOf(random: Random, status: InvoiceStatus, total: Cents): Cents {
  if (status === 'paid') return total
  return status === 'partially_paid' ? cents(random.whole(1, total - 1)) : zero
}

const groupOf = (client: Row, { groups }: World): ClientGroupRow | undefined =>
  groups.find(({ id }) => id === client.values.group_id)

/** The last number given, which nobody follows until the transaction ends. */
async function lastNumber(db: Knex, dialect: string): Promise<number> {
  if (dialect === 'postgres') await db.raw('lock table invoices in share row exclusive mode')
  const last = await db('invoices').max({ number: 'number' }).first()
  return Number(last?.number ?? 0)
}
