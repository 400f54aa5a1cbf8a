import { hkdfSync, randomBytes } from 'node:crypto'
import { moduleDeadline } from '../domain/modules/modules.js'
import { detectTestMode } from '../domain/modules/test-mode.js'
import { listed } from '../domain/ports/addon.js'
import { secretsIn } from '../domain/ports/masking.js'
import { type ModuleContext, misconfigured } from '../domain/ports/module.js'
import type { ModuleCall, ModuleContextFactory, ModuleInfo, ServerCall } from '../domain/ports/module-call.js'
import type { RegistrarContext } from '../domain/ports/registrar.js'
import type { ServerAccess, ServerContext } from '../domain/ports/server.js'
import { getRootKey, type SecretKey } from '../domain/secrets/keyring.js'
import { readableText } from '../domain/values/domain-names.js'
import type { Log } from './log.js'
import { allowAnyHost, type ConnectionGuard, createListGuard, createPublicGuard } from './outgoing.js'
import { connectTraced, exchangeTraced, sendTraced } from './provider-spans.js'
import { createRedactor } from './redact.js'

export interface ModuleContextSources {
  readonly log: Log
  readonly allowPrivateHosts: readonly string[]
  readonly secretKey: SecretKey
  /** Returns the machine's time. */
  readonly now: () => Date
  /**
   * True in a sandbox, where modules reach only this machine and the hosts of their test modes (R-2406). Defaults to
   * false.
   */
  readonly isSandbox?: boolean
}

/** Creates the contexts of module operations. */
export class LiveModuleContexts implements ModuleContextFactory {
  readonly #guard: ConnectionGuard
  readonly #isListed: ConnectionGuard

  constructor(private readonly surroundings: ModuleContextSources) {
    this.#guard = createPublicGuard(surroundings.allowPrivateHosts)
    this.#isListed = createListGuard(surroundings.allowPrivateHosts)
  }

  isAllowedPrivate(host: string): boolean {
    const bare = host.replace(/^\[|\]$/g, '')
    return this.#isListed(bare, bare)
  }

  /** Creates the context of a call and starts its deadline. */
  of({
    module,
    config = {},
    deadline = moduleDeadline(module),
    signal: also,
    idempotencyKey,
    aheadMs = 0,
    guarded,
    httpsOnly = false,
    withheld = [],
    secrets = [],
  }: ModuleCall): ModuleContext {
    const { now, log, secretKey, isSandbox = false } = this.surroundings
    const signal = also === undefined ? AbortSignal.timeout(deadline) : createDeadlineSignal(deadline, also)
    const values = buildModuleConfig(module, config)
    const redact = createModuleRedactor(module, values, secrets)
    const mode = isSandbox ? detectTestMode(module, values) : undefined
    const limits = {
      signal,
      testHosts: mode === true ? (module.testMode?.hosts ?? []) : [],
      guard: guarded ? this.#guard : allowAnyHost,
      plainGuard: httpsOnly ? this.#isListed : allowAnyHost,
      onlyLoopback: isSandbox,
    }
    const expectUsable = () => {
      if (module.parameters.some(({ name, required }) => required && withheld.includes(name)))
        throw withheldError(module, withheld)
      // In a sandbox, live parameters must not reach any host, not even this machine.
      if (mode === false) throw misconfigured(`The parameters of ${module.name} are live, but this is a sandbox`)
    }
    return {
      config: guardWithheldSecrets(module, values, withheld),
      signal,
      idempotencyKey,
      now: aheadMs === 0 ? now : () => new Date(now().getTime() + aheadMs),
      machineNow: now,
      random: randomBytes,
      derive: (purpose, size) =>
        Buffer.from(
          hkdfSync('sha256', getRootKey(secretKey), '', `module ${module.type}/${module.name} ${purpose}`, size),
        ),
      http: async (request) => {
        expectUsable()
        return sendTraced(module, request, limits)
      },
      connect: async (request) => {
        expectUsable()
        return connectTraced(module, request, limits)
      },
      traced: (name, exchange) => exchangeTraced(module, name, exchange),
      log: (message, facts = {}) =>
        log.info({ ...redact(facts), module: `${module.type}/${module.name}` }, readableText(redact(message))),
    }
  }

  /** Creates the context of a call to a registrar. */
  ofRegistrar(moduleCall: ModuleCall, store: (entry: string) => Promise<void>): RegistrarContext {
    const { module, config, secrets } = moduleCall
    const redact = createModuleRedactor(module, buildModuleConfig(module, config ?? {}), secrets)
    return { ...this.of(moduleCall), note: (text) => store(readableText(redact(text))) }
  }

  /** Creates the context of a call to a server. The server's address and credential come from the setup file. */
  ofServer(
    server: ServerAccess,
    { isKnown = false, mark, trustsContact = false, beginCreate, ...moduleCall }: ServerCall,
  ): ServerContext {
    const secrets = [...(moduleCall.secrets ?? []), server.password, server.accessKey]
    let isTrusted = trustsContact
    return {
      ...this.of({ ...moduleCall, guarded: false, secrets }),
      server,
      isKnown,
      mark,
      get trustsContact() {
        return isTrusted
      },
      beginCreate: async () => {
        await beginCreate?.()
        isTrusted = true
      },
    }
  }
}

/** Returns a redactor for the secrets of a call: password parameters, secrets in addresses, and `secrets`. */
function createModuleRedactor(
  { parameters }: ModuleCall['module'],
  values: Readonly<Record<string, string>>,
  secrets: readonly string[] = [],
) {
  const hidden = parameters.filter(({ type }) => type === 'password').map(({ name }) => values[name] ?? '')
  // A URL parameter can contain a secret.
  const inAddresses = Object.values(values).flatMap(listed).flatMap(secretsIn)
  return createRedactor([...hidden, ...inAddresses, ...secrets])
}

/**
 * Returns a signal that aborts at the deadline or with another signal. In Node 20, AbortSignal.any() may miss either.
 */
function createDeadlineSignal(deadlineMs: number, also: AbortSignal): AbortSignal {
  const end = new AbortController()
  const late = () => end.abort(new DOMException('The deadline has passed', 'TimeoutError'))
  const timer = setTimeout(late, deadlineMs).unref()
  const follow = () => {
    clearTimeout(timer)
    end.abort(also.reason)
  }
  if (also.aborted) follow()
  else also.addEventListener('abort', follow, { once: true })
  return end.signal
}

const buildModuleConfig = ({ parameters }: ModuleInfo, set: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, default: defaultValue = '' }) => [name, set[name] ?? defaultValue]))

/**
 * Returns the values, with getters that throw for withheld secrets, so that no operation mistakes a withheld secret for
 * an unset one.
 */
function guardWithheldSecrets(
  module: ModuleInfo,
  values: Readonly<Record<string, string>>,
  withheld: readonly string[],
): Readonly<Record<string, string>> {
  const kept = { ...values }
  for (const name of withheld)
    Object.defineProperty(kept, name, {
      enumerable: true,
      get: () => {
        throw withheldError(module, withheld)
      },
    })
  return kept
}

const withheldError = ({ name }: ModuleInfo, withheld: readonly string[]) =>
  misconfigured(
    `Enter ${name}’s ${withheld.join(', ')} again: the module’s address was changed, and its secrets were deleted`,
  )
