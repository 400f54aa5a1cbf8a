import type { Knex } from 'knex'
import { instant } from '../../../domain/context.js'
import { noonOrLater, shiftByDays } from '../days.js'
import { generator, type Row } from '../generator.js'
import { ticketTexts } from '../words.js'

const [lowest, highest] = [100_000, 999_999]
/** Clients beyond this number get no tickets, because six-digit ticket numbers would run out. */
const maxClientsWithTickets = 1_000_000

export default generator({
  name: 'tickets',
  after: ['clients'],
  plural: 'tickets',
  rows: ({ number, client }, { now, departments }, random) =>
    Array.from({ length: number <= maxClientsWithTickets && random.chance(0.25) ? random.whole(1, 2) : 0 }, () => {
      const [subject, message] = random.one(ticketTexts)
      const opened = noonOrLater(
        instant(shiftByDays(now, -random.whole(10, 600))).slice(0, 10),
        client.values.created_at as string,
      )
      return {
        tid: String(random.whole(lowest, highest)),
        client_id: client,
        department_id: random.one(departments),
        subject,
        message,
        name: `${client.values.firstname} ${client.values.lastname}`,
        email: client.values.email,
        address_of: 'client',
        priority: random.weighted({ low: 2, medium: 6, high: 2, critical: 1 }),
        // The generator of replies changes both of these.
        status: 'Open',
        last_reply_at: opened,
        created_at: opened,
      }
    }),
  finalize: takeNumbers,
})

/** Gives each row whose random number is taken, in the database or by another row, the next free number. */
async function takeNumbers(rows: readonly Row[], db: Knex): Promise<void> {
  const own = new Set<unknown>()
  let waiting = rows
  while (waiting.length > 0) {
    const numbers = waiting.map(({ values }) => values.tid as string)
    const taken = new Set<unknown>(await db('tickets').whereIn('tid', numbers).pluck('tid'))
    const clashing: Row[] = []
    for (const row of waiting) {
      const { tid } = row.values
      if (taken.has(tid) || own.has(tid)) clashing.push(row)
      else own.add(tid)
    }
    for (const { values } of clashing)
      values.tid = String(Number(values.tid) < highest ? Number(values.tid) + 1 : lowest)
    waiting = clashing
  }
}
