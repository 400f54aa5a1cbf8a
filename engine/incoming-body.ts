import type { IncomingMessage } from 'node:http'
import type { BodyShare } from './body-memory.js'
import { failure, Malformed, Refused } from './errors.js'

const nothing = Buffer.alloc(0)

/**
 * A request's body as it comes. Its bytes are in one piece of memory, whatever the pieces they came in: a megabyte sent
 * byte by byte would take hundreds of megabytes otherwise. What is held counts, and not what is declared.
 */
export class IncomingBody {
  readonly #declared: number
  /** Room for the bytes so far and some to come. */
  #room: Buffer = nothing
  #size = 0
  #isComplete = false
  #isOpened = false
  /** Ends the reading that is under way. */
  #giveUp: ((error: Error) => void) | undefined

  /** `limit` is how many bytes a body may have. */
  constructor(
    private readonly req: IncomingMessage,
    private readonly limit: number,
    private readonly share: BodyShare,
  ) {
    this.#declared = Number(req.headers['content-length'] ?? 0)
  }

  /** True where the request says that it has a body. */
  get isThere(): boolean {
    return this.#declared > 0 || this.req.headers['transfer-encoding'] !== undefined
  }

  /** The bytes that have been read. */
  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size)
  }

  /** Throws Refused where more is announced than a body may have. */
  expectFitting(): void {
    if (this.#declared > this.limit) throw tooLarge()
  }

  /** The caller has shown a right credential. */
  trust(): void {
    this.share.trust()
  }

  /**
   * Reads on until the body is complete or longer than `enough` bytes. Returns true if it is complete. Throws Refused
   * beyond the limit or where memory runs out, and Malformed where the body ends early.
   */
  async read(enough: number = this.limit): Promise<boolean> {
    const { req } = this
    if (this.#isComplete) return true
    if (enough >= this.limit) this.expectFitting()
    this.#isOpened = true
    // Where somebody else has read it to its end, nothing is left to take.
    if (req.complete && !req.readableEnded) return this.#takeArrived()
    return new Promise<boolean>((resolve, reject) => {
      const settle = () => {
        this.#giveUp = undefined
        req.off('data', take).off('end', complete).off('error', breakOff).off('close', breakOff)
        req.pause()
      }
      const giveUp = (error: unknown) => {
        settle()
        reject(error)
      }
      const take = (chunk: Buffer) => {
        try {
          this.#append(chunk)
        } catch (error) {
          return giveUp(error)
        }
        if (this.#size <= enough) return
        settle()
        resolve(false)
      }
      const complete = () => {
        this.#isComplete = true
        settle()
        resolve(true)
      }
      const breakOff = () => giveUp(new Malformed('The body ended early.'))
      this.#giveUp = giveUp
      req.on('data', take).on('end', complete).on('error', breakOff).on('close', breakOff)
      // A caller who left while its credential was looked up: no event of it will follow.
      if (req.destroyed) breakOff()
      else req.resume()
    })
  }

  /** Ends the reading that is under way with an error; does nothing where none is. */
  abort(error: Error): void {
    this.#giveUp?.(error)
  }

  /**
   * Gives the memory back. What is still to come is read and dropped: a browser gets to read the answer, and a caller
   * who is refused keeps its connection.
   */
  release(): void {
    this.#room = nothing
    this.#size = 0
    this.share.resize(0)
    if (this.#isOpened && !this.#isComplete) this.req.resume()
  }

  /** Takes what has come whole, as that of most calls has: with the head, in one piece. */
  #takeArrived(): true {
    for (let chunk = this.req.read(); chunk !== null; chunk = this.req.read()) this.#append(chunk as Buffer)
    this.#isComplete = true
    return true
  }

  #append(chunk: Buffer): void {
    const size = this.#size + chunk.length
    if (size > this.limit) throw tooLarge()
    if (this.#size === 0) {
      this.share.resize(size)
      this.#room = chunk
    } else {
      if (size > this.#room.length) this.#grow(size)
      chunk.copy(this.#room, this.#size)
    }
    this.#size = size
  }

  /** Twice the room, so that a body is copied once on average, but not beyond what the body can be. */
  #grow(size: number): void {
    const largest = this.#declared >= size ? Math.min(this.#declared, this.limit) : this.limit
    const room = Math.max(size, Math.min(2 * this.#room.length, largest))
    this.share.resize(room)
    const larger = Buffer.allocUnsafeSlow(room)
    this.#room.copy(larger, 0, 0, this.#size)
    this.#room = larger
  }
}

const tooLarge = (): Refused => new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))
