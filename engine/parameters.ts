import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Intake, isReadable, parseBeginning, parseBody } from './body.js'
import { type BodyShare, beginningBytes } from './body-memory.js'
import { Malformed } from './errors.js'
import { parseQuery } from './form.js'
import { IncomingBody } from './incoming-body.js'
import type { Raw } from './input.js'
import { Turns } from './turns.js'

/** Parsing one takes up to a tenth of a second. */
const largeBodies = new Turns()

/**
 * A call's parameters, read only as far as they are needed. What is wrong with them is told after the gate: a
 * caller who may not call the action learns nothing else.
 */
export class Parameters {
  readonly #body: IncomingBody | undefined
  #all: Promise<Raw> | undefined

  constructor(
    private readonly req: IncomingMessage,
    private readonly query: string,
    private readonly intake: Intake,
    openShare: () => BodyShare,
  ) {
    if (req.method !== 'POST') return
    const body = new IncomingBody(req, intake.limit, openShare())
    if (body.isThere) this.#body = body
  }

  get haveBody(): boolean {
    return this.#body !== undefined
  }

  /** Returns those of the query; none where it cannot be read. */
  inQuery(): Raw {
    try {
      return parseQuery(this.query)
    } catch (error) {
      if (error instanceof Malformed) return {}
      throw error
    }
  }

  /**
   * Returns the parameters that may hold a credential: those of the query, and those in the first bytes of the body. No
   * more of a body is read before a right credential has been found.
   */
  async forCredential(): Promise<Raw> {
    if (this.#body === undefined || !isReadable(this.req)) return this.inQuery()
    try {
      const isComplete = await this.#body.read(beginningBytes)
      if (isComplete) return await this.#readAll()
      return { ...this.inQuery(), ...parseBeginning(this.#body.bytes.subarray(0, beginningBytes), this.req) }
    } catch (error) {
      if (error instanceof Malformed) return this.inQuery()
      throw error
    }
  }

  /** Returns all of them, for a caller who has passed the gate. A body value wins over a query value. */
  all(): Promise<Raw> {
    this.#body?.trust()
    return this.#readAll()
  }

  /** Gives back what the body takes of the memory. */
  release(): void {
    this.#body?.release()
  }

  #readAll(): Promise<Raw> {
    this.#all ??= this.#read()
    return this.#all
  }

  async #read(): Promise<Raw> {
    const query = parseQuery(this.query)
    if (this.#body === undefined) return query
    await this.#body.read()
    const { bytes } = this.#body
    const parse = () => {
      const inBody = parseBody(bytes, this.req, this.intake)
      return this.query === '' ? inBody : { ...query, ...inBody }
    }
    if (bytes.length <= 2 * beginningBytes) return parse()
    return largeBodies.take(async () => {
      const raw = parse()
      // Validating them takes as long again.
      await nextTurn()
      return raw
    })
  }
}
