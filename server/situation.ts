import { hkdfSync, randomBytes } from 'node:crypto'
import { deadlineOf } from '../domain/modules/modules.js'
import type { Asked, Occasion, Situations } from '../domain/modules/occasion.js'
import { listed } from '../domain/ports/addon.js'
import { secretsIn } from '../domain/ports/masking.js'
import type { Situation } from '../domain/ports/module.js'
import type { ServerAccess, ServerSituation } from '../domain/ports/server.js'
import type { Log } from './log.js'
import { connect, type Guard, guardOf, send, unguarded } from './outgoing.js'
import { redactor } from './redact.js'

export interface Surroundings {
  readonly log: Log
  readonly allowPrivateHosts: readonly string[]
  readonly secretKey: Buffer
  readonly now: () => Date
}

/** Makes what verbs are handed beside their own arguments. */
export class LiveSituations implements Situations {
  readonly #guard: Guard

  constructor(private readonly surroundings: Surroundings) {
    this.#guard = guardOf(surroundings.allowPrivateHosts)
  }

  /** The deadline begins to run here. */
  of({
    module,
    config = {},
    deadline = deadlineOf(module),
    idempotencyKey,
    guarded,
    secrets = [],
  }: Occasion): Situation {
    const { now, log, secretKey } = this.surroundings
    const signal = AbortSignal.timeout(deadline)
    const values = configOf(module, config)
    const hidden = module.parameters.filter(({ type }) => type === 'password').map(({ name }) => values[name] ?? '')
    // An address may carry a secret where no password is asked for.
    const inAddresses = Object.values(values).flatMap(listed).flatMap(secretsIn)
    const redact = redactor([...hidden, ...inAddresses, ...secrets])
    const guard = guarded ? this.#guard : unguarded
    return {
      config: values,
      signal,
      idempotencyKey,
      now,
      random: randomBytes,
      derive: (purpose, size) =>
        Buffer.from(hkdfSync('sha256', secretKey, '', `module ${module.type}/${module.name} ${purpose}`, size)),
      http: (request) => send(request, { signal, guard }),
      connect: (request) => connect(request, { signal, guard }),
      log: (message, facts = {}) =>
        log.info({ ...redact(facts), module: `${module.type}/${module.name}` }, redact(message)),
    }
  }

  /** The same for a server, whose address and credential stand in the set-up file. */
  ofServer(server: ServerAccess, occasion: Omit<Occasion, 'guarded'>): ServerSituation {
    const secrets = [...(occasion.secrets ?? []), server.password, server.accessKey]
    return { ...this.of({ ...occasion, guarded: false, secrets }), server }
  }
}

const configOf = ({ parameters }: Asked, set: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, default: usual = '' }) => [name, set[name] ?? usual]))
