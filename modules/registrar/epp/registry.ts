import { createHash } from 'node:crypto'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { type Answer, failureOf, isSessionOver } from './response.js'
import { type Command, resultOrAbort, Session, SessionLost } from './session.js'

/** Sends an operation's commands to the registry. */
export class Registry {
  constructor(private readonly ctx: ModuleContext) {}

  /** Our client ID at the registry. */
  get clientId(): string {
    return this.ctx.config.client_id ?? ''
  }

  /** Returns true if the greeting offers an object or extension service. */
  async offers(service: string): Promise<boolean> {
    const { greeting } = await sessionFor(this.ctx)
    return [...greeting.objects, ...greeting.extensions].includes(service)
  }

  /** Sends a query. Repeats it once if a session that was used before has ended. */
  ask(command: Command, ...expected: readonly number[]): Promise<Answer> {
    return this.#send(command, false, expected)
  }

  /**
   * Sends a command that changes data. Never repeats a command that may have taken effect: if its response is lost, the
   * outcome is unknown.
   */
  change(command: Command, ...expected: readonly number[]): Promise<Answer> {
    return this.#send(command, true, expected)
  }

  /**
   * Throws ModuleError for every failure except result codes in `expected`. Repeats a command once if its session was
   * used before, and only if the command certainly had no effect or changes nothing.
   */
  async #send(command: Command, changes: boolean, expected: readonly number[]): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const session = await sessionFor(this.ctx)
      const mayRepeat = session.used && attempt === 1
      try {
        const answer = await session.ask(command, this.ctx)
        if (isSessionOver(answer) && mayRepeat) continue
        if (answer.code >= 2000 && !expected.includes(answer.code)) throw failureOf(answer)
        return answer
      } catch (error) {
        if (!(error instanceof SessionLost)) throw error
        if (mayRepeat && !this.ctx.signal.aborted && !(changes && error.sent)) continue
        throw unreachable(error.message, changes && error.sent, error)
      }
    }
  }
}

/**
 * Open or opening sessions by hash of the configuration. All operations with the same configuration share one session.
 */
const sessions = new Map<string, Promise<Session>>()

/** Returns the session of a configuration, opening one if necessary. */
async function sessionFor(ctx: ModuleContext): Promise<Session> {
  const name = createHash('sha256').update(JSON.stringify(ctx.config)).digest('hex')
  for (;;) {
    const known = sessions.get(name)
    if (known === undefined) return openSession(name, ctx)
    // Undefined if the session could not be opened. This operation then tries again, because the operation that opened
    // it may have had less time left.
    const session = await resultOrAbort(known, ctx.signal)
    if (ctx.signal.aborted) throw unreachable('The deadline passed before the registry could be contacted', false)
    if (session !== undefined && !session.ended) return session
    if (sessions.get(name) === known) sessions.delete(name)
  }
}

function openSession(name: string, ctx: ModuleContext): Promise<Session> {
  const opening = Session.open(ctx)
  sessions.set(name, opening)
  opening.catch(() => {
    if (sessions.get(name) === opening) sessions.delete(name)
  })
  return opening
}
