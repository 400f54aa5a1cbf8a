import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { StreamedListing } from './action.js'
import type { Answer } from './idempotency.js'

/** Rows that are read and held at once for one answer. */
export const pieceRows = 500

/** A whole list as an answer. The first piece is read at once, so that what fails there is answered as usual. */
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

/** Lets one piece be read in each turn of the event loop, however many lists are under way: others come in between. */
function takeTurn(): Promise<unknown> {
  turns = turns.then(() => setImmediate())
  return turns
}

/** How a long answer ended early: cut after a fault, or given up by its reader. */
export type Cut = { readonly by: 'fault'; readonly error: unknown } | { readonly by: 'reader' }

/**
 * Sends the rest of a body whose head and beginning have been written, as fast as it is read. After a fault the connection
 * is cut, so that nobody takes what came so far for the whole. Undefined where all of it was sent.
 */
export async function sendRest(
  req: IncomingMessage,
  res: ServerResponse,
  rest: AsyncIterable<string>,
): Promise<Cut | undefined> {
  if (req.method === 'HEAD') return void res.end()
  const reader = new Reader(req.socket, res)
  try {
    await reader.ready()
    for await (const text of rest) {
      if (!reader.gone) res.write(text)
      await reader.ready()
      if (reader.gone) return { by: 'reader' }
    }
    res.end()
    return undefined
  } catch (error) {
    if (reader.gone) return { by: 'reader' }
    // Where there are no chunks, the end of the connection is that of the body, unless the connection is reset.
    if (req.httpVersion === '1.0') req.socket.resetAndDestroy()
    else res.destroy()
    return { by: 'fault', error }
  } finally {
    reader.leave()
  }
}

/** Whoever takes an answer. One that waits behind others on its connection hears nothing of its own of the end of it. */
class Reader {
  gone: boolean
  #wake: (() => void) | undefined
  readonly #left = () => {
    this.gone = true
    this.#wake?.()
  }

  constructor(
    private readonly socket: Socket,
    private readonly res: ServerResponse,
  ) {
    this.gone = socket.destroyed
    socket.setMaxListeners(socket.getMaxListeners() + 1)
    socket.once('close', this.#left)
  }

  /** Resolves once more can be written without holding it here, or nobody reads any more. */
  async ready(): Promise<void> {
    if (this.gone || !this.res.writableNeedDrain) return
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      this.res.once('drain', resolve)
    })
    if (this.#wake !== undefined) this.res.off('drain', this.#wake)
    this.#wake = undefined
  }

  leave(): void {
    this.socket.off('close', this.#left)
    this.socket.setMaxListeners(this.socket.getMaxListeners() - 1)
  }
}
