import { dayOf, daysFrom } from '../days.js'
import { generator } from '../generator.js'
import { currencyOf, price } from '../price.js'
import { webName } from '../web-name.js'

const cycles = { monthly: 50, quarterly: 8, semiannually: 4, annually: 34, biennially: 3, triennially: 1 } as const
const days: Readonly<Record<keyof typeof cycles, number>> = {
  monthly: 30,
  quarterly: 91,
  semiannually: 182,
  annually: 365,
  biennially: 730,
  triennially: 1095,
}

export default generator({
  name: 'services',
  after: ['clients'],
  plural: 'services',
  rows: ({ number, client }, world, random) => {
    const { status, created_at } = client.values as Record<string, string>
    return Array.from({ length: random.whole(0, 3) }, () => {
      const cycle = random.weighted(cycles)
      const state =
        status === 'closed'
          ? random.weighted({ terminated: 70, cancelled: 30 })
          : random.weighted({ active: 82, suspended: 5, pending: 4, terminated: 5, cancelled: 3, fraud: 1 })
      const runs = state === 'active' || state === 'suspended'
      return {
        client_id: client,
        domain: webName(random, number),
        status: state,
        billing_cycle: cycle,
        recurring_amount: price(random, currencyOf(client, world), 3, 40 * (days[cycle] / 30)),
        // What is suspended was not paid for.
        next_due_date: runs
          ? dayOf(daysFrom(world.now, state === 'active' ? random.whole(1, days[cycle]) : -random.whole(6, 25)))
          : null,
        created_at,
      }
    })
  },
})
