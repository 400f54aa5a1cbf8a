import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context as KoaContext } from 'koa'
import type { StreamedListing } from './action.js'
import type { Answer } from './idempotency.js'

/** Rows that are read and held at once for one answer. */
const pieceRows = 500

/** Returns a whole list as an answer. The first piece is read at once, so that a fault in it is answered as usual. */
export async function streamedAnswer(listing: StreamedListing<unknown>, collection: string): Promise<Answer> {
  const { items, last } = await listing.after(undefined, pieceRows)
  const body = JSON.stringify({ result: 'success', [collection]: items })
  if (last === undefined) return { status: 200, body }
  return { status: 200, body: body.slice(0, -ending.length), rest: furtherPieces(listing, last, items.length > 0) }
}

/** Closes the list and the body. */
const ending = ']}'

async function* furtherPieces(
  listing: StreamedListing<unknown>,
  from: number,
  begun: boolean,
): AsyncGenerator<string, void> {
  let last: number | undefined = from
  let separator = begun ? ',' : ''
  while (last !== undefined) {
    await takeTurn()
    const piece = await listing.after(last, pieceRows)
    last = piece.last
    if (piece.items.length === 0) continue
    yield separator + JSON.stringify(piece.items).slice(1, -1)
    separator = ','
  }
  yield ending
}

let turns: Promise<unknown> = Promise.resolve()

/** Resolves when a piece may be read: one in each turn of the event loop, so that other calls are served in between. */
function takeTurn(): Promise<unknown> {
  turns = turns.then(() => setImmediate())
  return turns
}

/** How a long answer ended early: cut after a fault, or given up by its reader. */
export type Cut = { readonly by: 'fault'; readonly error: unknown } | { readonly by: 'reader' }

/**
 * The body of a long list: its beginning, then a piece each time the one before it has left. After a fault the connection
 * is cut, so that nobody takes what came so far for the whole.
 */
export class ListBody extends Readable {
  #cut: Cut | undefined

  constructor(
    private readonly koa: Pick<KoaContext, 'method' | 'req' | 'res'>,
    beginning: string,
    private readonly rest: AsyncGenerator<string, void>,
    /** Called once, when the body is over; without a cut where all of it was handed over. */
    private readonly over: (cut: Cut | undefined) => void,
  ) {
    // Nothing is read ahead: a reader that is slow holds one piece.
    super({ highWaterMark: 0 })
    this.push(beginning)
    // HEAD asks for nothing of it.
    if (koa.method !== 'HEAD') this.#cut = { by: 'reader' }
  }

  override _read(): void {
    this.rest.next().then(
      ({ value, done }) => {
        if (done && !this.destroyed) this.#cut = undefined
        this.push(done ? null : value)
      },
      (error: unknown) => this.#breakOff(error),
    )
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.rest.return().catch(() => {})
    this.over(this.#cut)
    done(error)
  }

  #breakOff(error: unknown): void {
    if (this.destroyed) return
    this.#cut = { by: 'fault', error }
    const { req, res } = this.koa
    // Where there are no chunks, the end of the connection is that of the body, unless the connection is reset.
    if (req.httpVersion === '1.0') req.socket.resetAndDestroy()
    else res.destroy()
    this.destroy()
  }
}
