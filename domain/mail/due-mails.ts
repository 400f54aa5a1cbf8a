import type { Knex } from 'knex'
import type { EmailRow, Instant } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { openRows, unleased } from '../queue/queue.js'
import { domainOf } from './connections.js'
import { mailQueue, type OutboxRow, queueOf, sealedMailQueue } from './sending.js'

/** All columns except the body. */
const columns: readonly (keyof OutboxRow)[] = [
  'id',
  'client_id',
  'ticket_id',
  'invoice_id',
  'template',
  'recipient',
  'subject',
  'holds_password',
  'lane',
  'status',
  'attempts',
  'unfinished_attempts',
  'next_attempt_at',
  'due_at',
  'leased_until',
  'last_error',
  'sent_at',
  'traceparent',
  'language',
  'token_id',
  'bounced_at',
  'created_at',
]

/** Number of emails read from the head of each lane, and number read at a time if none of these can be sent now. */
const glance = 10
const stretch = 500
/** Every tenth turn goes to the email that has been due longest, so that no lane waits forever (R-2821). */
const turnsOfLanes = 10
/** Milliseconds for which emails already read are used without looking for new ones. */
const keptMs = 100
/** Milliseconds after which the search of a lane starts from its head again. */
const lookAgainMs = 5000

/** Lanes of due emails: the encrypted emails, which someone waits for, and each numbered lane. */
const lines = [
  { queue: sealedMailQueue, condition: sealedMailQueue.open },
  ...([1, 2, 3] as const).map((lane) => ({ queue: mailQueue, condition: `${mailQueue.open} and lane = ${lane}` })),
] as const
type Line = (typeof lines)[number]

/** The place up to which a lane was searched. All earlier emails wait until their domains can get a connection. */
interface Passed {
  readonly due: Instant
  readonly id: number
  readonly until: number
}

type Look = Pick<Context, 'db' | 'now' | 'machineNow'>

/** The due emails, in the order in which they are sent. */
export class DueMails {
  #turn = 0
  readonly #passed = new Map<Line, Passed>()
  /** The emails behind the last one returned. */
  #kept: { readonly mails: OutboxRow[]; readonly until: number } | undefined

  /** Returns the next due email for which `hasRoom` is true, or undefined. */
  async next(ctx: Look, hasRoom: (mail: OutboxRow) => boolean): Promise<OutboxRow | undefined> {
    const isFree = freeNow(ctx, hasRoom)
    const isTurnOfOldest = ++this.#turn % turnsOfLanes === 0
    if (!isTurnOfOldest)
      for (let mail = this.#takeKept(); mail !== undefined; mail = this.#takeKept()) if (await isFree(mail)) return mail
    const heads = await readHeads(ctx)
    const mails = isTurnOfOldest ? heads.flat().sort(byDue) : heads.flat()
    for (const [at, mail] of mails.entries())
      if (await isFree(mail)) {
        this.#keep(isTurnOfOldest ? [] : mails.slice(at + 1))
        return mail
      }
    for (const [at, line] of lines.entries()) {
      const head = heads[at] ?? []
      const found = head.length < glance ? undefined : await this.#lookFurther(ctx, line, head, isFree)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Discards the emails already read, because another process has claimed one. */
  forgetKept(): void {
    this.#kept = undefined
  }

  #keep(mails: OutboxRow[]): void {
    this.#kept = { mails, until: performance.now() + keptMs }
  }

  #takeKept(): OutboxRow | undefined {
    return this.#kept === undefined || this.#kept.until < performance.now() ? undefined : this.#kept.mails.shift()
  }

  /** Searches a lane behind its head, continuing where the last search ended. */
  async #lookFurther(
    ctx: Look,
    line: Line,
    head: readonly OutboxRow[],
    isFree: (mail: OutboxRow) => Promise<boolean>,
  ): Promise<OutboxRow | undefined> {
    const known = this.#passed.get(line)
    const until = known !== undefined && known.until > performance.now() ? known.until : performance.now() + lookAgainMs
    let after: Omit<Passed, 'until'> = until === known?.until ? known : placeOf(head.at(-1) as OutboxRow)
    // Emails to these domains are found at the head once they can be sent. Other emails are found only behind the
    // stored place, so it must stay before them.
    const heldAtHead = new Set(head.map(({ recipient }) => domainOf(recipient)))
    let isPassing = true
    for (;;) {
      const mails = await readBehind(ctx, line, after)
      for (const [at, mail] of mails.entries()) {
        if (await isFree(mail)) {
          this.#keep(mails.slice(at + 1))
          return mail
        }
        after = placeOf(mail)
        isPassing &&= heldAtHead.has(domainOf(mail.recipient))
        if (isPassing) this.#passed.set(line, { ...after, until })
      }
      if (mails.length < stretch) return undefined
    }
  }
}

const dueOf = (mail: OutboxRow): Instant => mail[queueOf(mail).columns.dueAt] as Instant

const placeOf = (mail: OutboxRow) => ({ due: dueOf(mail), id: mail.id })

const byDue = (a: OutboxRow, b: OutboxRow): number => (dueOf(a) < dueOf(b) ? -1 : dueOf(a) > dueOf(b) ? 1 : a.id - b.id)

/** Returns a query for a lane's due emails, longest due first. */
function dueIn({ db, now, machineNow }: Look, { queue, condition }: Line, limit: number): Knex.QueryBuilder {
  const { dueAt } = queue.columns
  return openRows({ table: queue.table, open: condition }, db)
    .where(dueAt, '<=', instant(now))
    .where(unleased(machineNow))
    .orderBy([dueAt, 'id'])
    .limit(limit)
    .select([...columns])
}

/** Reads the first emails of all lanes in one statement. */
async function readHeads(ctx: Look): Promise<OutboxRow[][]> {
  const parts = lines.map((line, at) =>
    ctx.db.select('*', ctx.db.raw(`${at} as line`)).from(dueIn(ctx, line, glance).as(`line${at}`)),
  )
  const [first, ...others] = parts as [Knex.QueryBuilder, ...Knex.QueryBuilder[]]
  const mails: (OutboxRow & { line: number })[] = await first.unionAll(others)
  const heads: OutboxRow[][] = lines.map(() => [])
  for (const { line, ...mail } of mails) heads[Number(line)]?.push(mail)
  for (const head of heads) head.sort(byDue)
  return heads
}

const readBehind = (ctx: Look, line: Line, { due, id }: Omit<Passed, 'until'>): Promise<OutboxRow[]> =>
  dueIn(ctx, line, stretch).whereRaw('(??, id) > (?, ?)', [line.queue.columns.dueAt, due, id])

/**
 * Returns a function that checks if an email can be tried now. Emails whose attempts never finished are tried one at a
 * time, because such an email may crash its process and all other attempts in it.
 */
function freeNow(
  { db, machineNow }: Look,
  hasRoom: (mail: OutboxRow) => boolean,
): (mail: OutboxRow) => Promise<boolean> {
  let isOneUnderWay: boolean | undefined
  const looksUnderWay = async (): Promise<boolean> =>
    (await db('emails')
      .where({ status: 'queued' } satisfies Partial<EmailRow>)
      .where('unfinished_attempts', '>', 1)
      .where('leased_until', '>', instant(machineNow))
      .first('id')) !== undefined
  return async (mail) => {
    if (!hasRoom(mail)) return false
    if (mail.unfinished_attempts === 0) return true
    isOneUnderWay ??= await looksUnderWay()
    return !isOneUnderWay
  }
}
