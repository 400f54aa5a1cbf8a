import { createHash } from 'node:crypto'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { type Answer, failureOf, isSessionOver } from './answer.js'
import { type Command, orAborted, Session, SessionLost } from './session.js'

/** The interface to the registry within one verb. */
export class Registry {
  constructor(private readonly ctx: ModuleContext) {}

  /** Our client id at the registry. */
  get clientId(): string {
    return this.ctx.config.client_id ?? ''
  }

  /** True if the greeting offers an object or extension with this name. */
  async offers(service: string): Promise<boolean> {
    const { greeting } = await sessionFor(this.ctx)
    return [...greeting.objects, ...greeting.extensions].includes(service)
  }

  /** Sends a query. It is repeated once if an idle session turns out to be closed. */
  ask(command: Command, ...expected: readonly number[]): Promise<Answer> {
    return this.#put(command, false, expected)
  }

  /** Sends a command that changes something, once; if its answer is lost, the outcome is unknown. */
  change(command: Command, ...expected: readonly number[]): Promise<Answer> {
    return this.#put(command, true, expected)
  }

  /** Throws for every failure except the expected ones. */
  async #put(command: Command, changes: boolean, expected: readonly number[]): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const session = await sessionFor(this.ctx)
      const again = session.used && attempt === 1
      try {
        const answer = await session.ask(command, this.ctx)
        if (isSessionOver(answer)) session.leave()
        if (isSessionOver(answer) && again) continue
        if (answer.code >= 2000 && !expected.includes(answer.code)) throw failureOf(answer)
        return answer
      } catch (error) {
        if (!(error instanceof SessionLost)) throw error
        if (again && !this.ctx.signal.aborted && !(changes && error.sent)) continue
        throw unreachable(error.message, changes && error.sent, error)
      }
    }
  }
}

/** Sessions by configuration; all verbs of a login share one. */
const kept = new Map<string, Promise<Session>>()

async function sessionFor(ctx: ModuleContext): Promise<Session> {
  const name = createHash('sha256').update(JSON.stringify(ctx.config)).digest('hex')
  for (;;) {
    const known = kept.get(name)
    if (known === undefined) return begin(name, ctx)
    // The verb that opened it may have had less time left than this one.
    const session = await orAborted(known, ctx.signal)
    if (ctx.signal.aborted) throw unreachable('The deadline passed before the registry was asked', false)
    if (session !== undefined && !session.ended) return session
    if (kept.get(name) === known) kept.delete(name)
  }
}

function begin(name: string, ctx: ModuleContext): Promise<Session> {
  const opening = Session.open(ctx)
  kept.set(name, opening)
  opening.catch(() => {
    if (kept.get(name) === opening) kept.delete(name)
  })
  return opening
}
