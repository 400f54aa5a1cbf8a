import { dayOf, daysFrom } from '../days.js'
import { generator } from '../generator.js'
import { webName } from '../web-name.js'

/** Days from now within which a domain of that status expires, or expired. */
const expiry = {
  active: [1, 700],
  grace: [-25, -1],
  redemption: [-60, -31],
  expired: [-400, -70],
  transferred_away: [-300, 300],
  cancelled: [-300, 300],
} as const

export default generator({
  name: 'domains',
  after: ['clients'],
  plural: 'domains',
  rows: ({ number, client }, { now }, random) => {
    const { status, created_at } = client.values as Record<string, string>
    return Array.from({ length: random.chance(0.6) ? random.whole(1, 3) : 0 }, () => {
      const state =
        status === 'closed'
          ? random.weighted({ expired: 60, transferred_away: 40 })
          : random.weighted({ active: 84, grace: 3, redemption: 1, expired: 6, transferred_away: 3, cancelled: 3 })
      const [soonest, latest] = expiry[state]
      return {
        client_id: client,
        domain: webName(random, number),
        status: state,
        expiry_date: dayOf(daysFrom(now, random.whole(soonest, latest))),
        created_at,
      }
    })
  },
})
