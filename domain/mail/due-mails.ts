import type { Knex } from 'knex'
import type { EmailRow, Instant } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { openRows, unleased } from '../queue/queue.js'
import { recipientDomain } from './connections.js'
import { chooseMailQueue, encryptedMailQueue, mailQueue, type OutboxRow } from './sending.js'

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

/**
 * Number of emails read from the head of each lane. If none of them can be sent now, `searchLimit` emails are read at a
 * time.
 */
const batchSize = 10
const searchLimit = 500
/** Every tenth email is the one that has been due longest, so that every lane is served eventually (R-2821). */
const longestDueInterval = 10
/** Milliseconds for which emails that were read are used before new emails are looked for. */
const cacheMs = 100
/** Milliseconds after which the search of a lane starts at the head again. */
const restartSearchMs = 5000

/**
 * Lanes of due emails. Encrypted emails come first because someone is waiting for them, followed by the numbered lanes.
 */
const dueLanes = [
  { queue: encryptedMailQueue, condition: encryptedMailQueue.open },
  ...([1, 2, 3] as const).map((lane) => ({ queue: mailQueue, condition: `${mailQueue.open} and lane = ${lane}` })),
] as const
type DueLane = (typeof dueLanes)[number]

/** The last position to which a lane was searched. Earlier emails wait until their domains can get a connection. */
interface SearchPosition {
  readonly due: Instant
  readonly id: number
  readonly until: number
}

type DueMailContext = Pick<Context, 'db' | 'now' | 'machineNow'>

/** Selects the due emails in the order in which they are sent. */
export class DueMails {
  #turn = 0
  readonly #passed = new Map<DueLane, SearchPosition>()
  /** Emails that were read together with the last one returned, but come after it. */
  #kept: { readonly mails: OutboxRow[]; readonly until: number } | undefined

  /** Returns the next due email for which `hasRoom` returns true, or undefined. */
  async next(ctx: DueMailContext, hasRoom: (mail: OutboxRow) => boolean): Promise<OutboxRow | undefined> {
    const isFree = createRetryCheck(ctx, hasRoom)
    const isTurnOfOldest = ++this.#turn % longestDueInterval === 0
    if (!isTurnOfOldest)
      for (let mail = this.#takeKept(); mail !== undefined; mail = this.#takeKept()) if (await isFree(mail)) return mail
    const heads = await readHeads(ctx)
    const mails = isTurnOfOldest ? heads.flat().sort(byDue) : heads.flat()
    for (const [at, mail] of mails.entries())
      if (await isFree(mail)) {
        this.#keep(isTurnOfOldest ? [] : mails.slice(at + 1))
        return mail
      }
    for (const [at, line] of dueLanes.entries()) {
      const head = heads[at] ?? []
      const found = head.length < batchSize ? undefined : await this.#lookFurther(ctx, line, head, isFree)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Discards the emails that were read, because another process has claimed one of them. */
  forgetKept(): void {
    this.#kept = undefined
  }

  #keep(mails: OutboxRow[]): void {
    this.#kept = { mails, until: performance.now() + cacheMs }
  }

  #takeKept(): OutboxRow | undefined {
    return this.#kept === undefined || this.#kept.until < performance.now() ? undefined : this.#kept.mails.shift()
  }

  /** Searches a lane after its head, starting where the last search ended. */
  async #lookFurther(
    ctx: DueMailContext,
    line: DueLane,
    head: readonly OutboxRow[],
    isFree: (mail: OutboxRow) => Promise<boolean>,
  ): Promise<OutboxRow | undefined> {
    const known = this.#passed.get(line)
    const until =
      known !== undefined && known.until > performance.now() ? known.until : performance.now() + restartSearchMs
    let after: Omit<SearchPosition, 'until'> = until === known?.until ? known : searchPosition(head.at(-1) as OutboxRow)
    // Emails to these domains are found at the head when they can be sent. Other emails are found only after the stored
    // position, so the position must not pass them.
    const heldAtHead = new Set(head.map(({ recipient }) => recipientDomain(recipient)))
    let isPassing = true
    for (;;) {
      const mails = await readNextMails(ctx, line, after)
      for (const [at, mail] of mails.entries()) {
        if (await isFree(mail)) {
          this.#keep(mails.slice(at + 1))
          return mail
        }
        after = searchPosition(mail)
        isPassing &&= heldAtHead.has(recipientDomain(mail.recipient))
        if (isPassing) this.#passed.set(line, { ...after, until })
      }
      if (mails.length < searchLimit) return undefined
    }
  }
}

const dueTime = (mail: OutboxRow): Instant => mail[chooseMailQueue(mail).columns.dueAt] as Instant

const searchPosition = (mail: OutboxRow) => ({ due: dueTime(mail), id: mail.id })

const byDue = (a: OutboxRow, b: OutboxRow): number =>
  dueTime(a) < dueTime(b) ? -1 : dueTime(a) > dueTime(b) ? 1 : a.id - b.id

/** Returns a query for a lane's due emails. The email that has been due longest comes first. */
function selectDueMails(
  { db, now, machineNow }: DueMailContext,
  { queue, condition }: DueLane,
  limit: number,
): Knex.QueryBuilder {
  const { dueAt } = queue.columns
  return openRows({ table: queue.table, open: condition }, db)
    .where(dueAt, '<=', instant(now))
    .where(unleased(machineNow))
    .orderBy([dueAt, 'id'])
    .limit(limit)
    .select([...columns])
}

/** Reads the heads of all lanes in one statement. */
async function readHeads(ctx: DueMailContext): Promise<OutboxRow[][]> {
  const parts = dueLanes.map((line, at) =>
    ctx.db.select('*', ctx.db.raw(`${at} as line`)).from(selectDueMails(ctx, line, batchSize).as(`line${at}`)),
  )
  const [first, ...others] = parts as [Knex.QueryBuilder, ...Knex.QueryBuilder[]]
  const mails: (OutboxRow & { line: number })[] = await first.unionAll(others)
  const heads: OutboxRow[][] = dueLanes.map(() => [])
  for (const { line, ...mail } of mails) heads[Number(line)]?.push(mail)
  for (const head of heads) head.sort(byDue)
  return heads
}

const readNextMails = (
  ctx: DueMailContext,
  line: DueLane,
  { due, id }: Omit<SearchPosition, 'until'>,
): Promise<OutboxRow[]> =>
  selectDueMails(ctx, line, searchLimit).whereRaw('(??, id) > (?, ?)', [line.queue.columns.dueAt, due, id])

/**
 * Returns a function that checks if an email can be attempted now. Emails whose earlier attempts never finished are
 * attempted one at a time, because they may crash the process and interrupt all other attempts in it.
 */
function createRetryCheck(
  { db, machineNow }: DueMailContext,
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
