import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Context as KoaContext } from 'koa'
import type { StreamedListing } from './action.js'
import type { Answer } from './idempotency.js'

/** Number of rows read at a time for one response. */
const batchRows = 500

/**
 * Returns a whole list as a response. Reads the first batch immediately, so that its errors get a regular error
 * response.
 */
export async function streamList(listing: StreamedListing<unknown>, collection: string): Promise<Answer> {
  const { items, last } = await listing.after(undefined, batchRows)
  const body = JSON.stringify({ result: 'success', [collection]: items })
  if (last === undefined) return { status: 200, body }
  return { status: 200, body: body.slice(0, -ending.length), rest: remainingBatches(listing, last, items.length > 0) }
}

/** Text that ends the list and the body. */
const ending = ']}'

async function* remainingBatches(
  listing: StreamedListing<unknown>,
  from: number,
  begun: boolean,
): AsyncGenerator<string, void> {
  let last: number | undefined = from
  let separator = begun ? ',' : ''
  while (last !== undefined) {
    await takeTurn()
    const piece = await listing.after(last, batchRows)
    last = piece.last
    if (piece.items.length === 0) continue
    yield separator + JSON.stringify(piece.items).slice(1, -1)
    separator = ','
  }
  yield ending
}

let turns: Promise<unknown> = Promise.resolve()

/**
 * Resolves when the next batch may be read. All streamed lists together read one batch per turn of the event loop, so
 * that other calls are served too.
 */
function takeTurn(): Promise<unknown> {
  turns = turns.then(() => setImmediate())
  return turns
}

/** The reason why a long response ended early: an error, or a reader that disconnected. */
export type StreamEnd = { readonly by: 'fault'; readonly error: unknown } | { readonly by: 'reader' }

/**
 * The body of a long list: its beginning, then each batch after the previous one has been sent. After an error, the
 * connection is cut, so that readers do not mistake a partial list for a complete one.
 */
export class ListBody extends Readable {
  #cut: StreamEnd | undefined

  constructor(
    private readonly koa: Pick<KoaContext, 'method' | 'req' | 'res'>,
    beginning: string,
    private readonly rest: AsyncGenerator<string, void>,
    /** Called when the body ends. `cut` is undefined if the body was handed over completely. */
    private readonly over: (cut: StreamEnd | undefined) => void,
  ) {
    // Disables reading ahead, so that a slow reader takes the memory of only one batch.
    super({ highWaterMark: 0 })
    this.push(beginning)
    // A HEAD request reads no body, so an unread body does not mean that the reader disconnected.
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
    // Without chunks, closing the connection would mark the end of the body, so it is reset.
    if (req.httpVersion === '1.0') req.socket.resetAndDestroy()
    else res.destroy()
    this.destroy()
  }
}
