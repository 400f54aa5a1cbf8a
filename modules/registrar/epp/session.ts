import {
  type Connection,
  type ModuleContext,
  ModuleError,
  misconfigured,
  unreachable,
} from '../../../domain/ports/module.js'
import type { Content } from './elements.js'
import { Frames } from './frames.js'
import {
  type Answer,
  closesSession,
  failureOf,
  type Greeting,
  isSessionOver,
  parseGreeting,
  parseResponse,
} from './response.js'

/** A command without its transaction ID, with its elements in order. */
export type Command = { readonly [name: string]: Content }

/** Thrown if a session ends before the registry responds. */
export class SessionLost extends Error {
  override readonly name = 'SessionLost'

  constructor(
    /** True if the command may have arrived. */
    readonly sent: boolean,
    override readonly cause: unknown,
  ) {
    super(`The registry did not send a valid response (${(cause as Error).message})`)
  }
}

/** A login at a registry, with one command in flight at a time. */
export class Session {
  /** Settles when all earlier commands have their responses or have failed. */
  #turn: Promise<unknown> = Promise.resolve()
  /** Number of commands that are not finished. */
  #waiting = 0
  #idleTimer: NodeJS.Timeout | undefined
  /** True after the first response to an operation. The registry may have closed the idle session since. */
  used = false

  private constructor(
    private readonly frames: Frames,
    private readonly connection: Connection,
    readonly greeting: Greeting,
    private readonly random: ModuleContext['random'],
    private readonly xml: typeof import('./xml.js'),
  ) {}

  /** Connects, reads the greeting, and logs in. Throws ModuleError, never with an unknown outcome. */
  static async open(ctx: ModuleContext): Promise<Session> {
    const { config, connect, random, signal } = ctx
    const { host = '', port = '', ca = '', certificate = '', key = '' } = config
    if (host === '') throw misconfigured('The parameter host of the module epp is not set')
    // Loaded with the first session, because few installations have a registry.
    const xml = await import('./xml.js')
    const connection = await connect({ host, port: Number(port), tls: { ca, certificate, key } })
    const frames = new Frames(connection)
    try {
      const greeting = parseGreeting(xml.parseDocument(await awaitFrame(signal, frames, frames.next())))
      const session = new Session(frames, connection, greeting, random, xml)
      const answer = await session.ask(loginOf(greeting, config), ctx)
      if (answer.code >= 2000) throw loginFailureOf(answer)
      session.used = false
      return session
    } catch (error) {
      frames.end(new Error('the session could not be opened'))
      if (error instanceof ModuleError) throw error
      throw unreachable(`${host} did not open a session (${(error as Error).message})`, false, error)
    }
  }

  /** True if the connection can no longer be used. */
  get ended(): boolean {
    return this.frames.ended
  }

  /**
   * Sends a command after the queued commands and returns its response. Throws SessionLost if no valid response
   * arrives.
   */
  ask(command: Command, ctx: Pick<ModuleContext, 'signal' | 'traced'>): Promise<Answer> {
    const [name = 'command'] = Object.keys(command)
    return ctx.traced(name, () => this.#ask(command, ctx))
  }

  async #ask(command: Command, { signal }: Pick<ModuleContext, 'signal'>): Promise<Answer> {
    const before = this.#turn
    const clTRID = this.#newId()
    const document = this.xml.buildDocument({ command: { ...command, clTRID } })
    const exchange = async () => {
      await resultOrAbort(before, signal)
      if (signal.aborted) throw new SessionLost(false, new Error('time-out'))
      if (this.ended) throw new SessionLost(false, new Error('the session has ended'))
      return this.#exchange(document, clTRID, signal)
    }
    this.#busy()
    const answered = exchange()
    // Later commands wait for this command even if its caller stops waiting.
    this.#turn = Promise.allSettled([before, answered])
    try {
      return await answered
    } finally {
      this.#idle()
    }
  }

  /** Ends the session without waiting for a response. */
  #leave(): void {
    clearTimeout(this.#idleTimer)
    this.frames.finish(this.xml.buildDocument({ command: { logout: '', clTRID: this.#newId() } }))
  }

  async #exchange(document: string, clTRID: string, signal: AbortSignal): Promise<Answer> {
    try {
      const frame = this.frames.next()
      this.frames.send(document)
      const answer = parseResponse(this.xml.parseDocument(await awaitFrame(signal, this.frames, frame)), clTRID)
      this.used = true
      // Ends the session, because the next command needs a new one.
      if (closesSession(answer)) this.frames.end(new Error('the registry ended the session'))
      else if (isSessionOver(answer)) this.#leave()
      return answer
    } catch (cause) {
      this.frames.end(cause as Error)
      throw new SessionLost(true, cause)
    }
  }

  #newId(): string {
    return this.random(12).toString('hex')
  }

  #busy(): void {
    this.#waiting++
    clearTimeout(this.#idleTimer)
    this.connection.ref()
  }

  /** If no commands are left, lets the process exit, and ends the session after `idleTimeoutMs`. */
  #idle(): void {
    if (--this.#waiting > 0 || this.ended) return
    this.connection.unref()
    this.#idleTimer = setTimeout(() => this.#leave(), idleTimeoutMs)
    this.#idleTimer.unref()
  }
}

/** Milliseconds after which an idle session is ended. */
const idleTimeoutMs = 60_000

/** Returns the result of a promise, or undefined if it fails or the signal aborts first. */
export const resultOrAbort = <T>(awaited: Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  new Promise((resolve) => {
    const settle = (value?: T) => {
      signal.removeEventListener('abort', expire)
      resolve(value)
    }
    const expire = () => settle()
    signal.addEventListener('abort', expire)
    if (signal.aborted) expire()
    awaited.then(settle, expire)
  })

/**
 * Waits for a frame. If the signal aborts first, ends the connection, because the frame could be mistaken for the
 * response to a later command.
 */
async function awaitFrame(signal: AbortSignal, frames: Frames, frame: Promise<Buffer>): Promise<Buffer> {
  const expire = () => frames.end(new Error('time-out'))
  signal.addEventListener('abort', expire, { once: true })
  if (signal.aborted) expire()
  try {
    return await frame
  } finally {
    signal.removeEventListener('abort', expire)
  }
}

/** Returns the login command, which selects all services offered in the greeting (RFC 5730, 2.9.1.1). */
function loginOf(
  { languages, objects, extensions }: Greeting,
  { client_id: clID = '', password: pw = '' }: ModuleContext['config'],
): Command {
  return {
    login: {
      clID,
      pw,
      options: { version: '1.0', lang: languages.includes('en') ? 'en' : (languages[0] ?? 'en') },
      svcs: { objURI: objects, ...(extensions.length > 0 && { svcExtension: { extURI: extensions } }) },
    },
  }
}

function loginFailureOf(answer: Answer): ModuleError {
  const failure = failureOf(answer)
  return failure.kind === 'unreachable' ? failure : misconfigured(`The registry rejected the login: ${answer.message}`)
}
