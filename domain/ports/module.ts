import type { Duplex } from 'node:stream'
import { maskCardNumbers } from '../values/card-numbers.js'
import { readableText } from '../values/domain-names.js'

/** Types of provider modules, which are also the folders of modules/. */
export const moduleTypes = ['server', 'gateway', 'registrar', 'ssl', 'addon', 'einvoice'] as const
export type ModuleType = (typeof moduleTypes)[number]

export const parameterTypes = ['text', 'password', 'yesno', 'dropdown', 'textarea', 'number'] as const

/** A rule for a parameter's value in addition to its type, checked when an operator sets it. */
export interface ValueRule {
  /** The rule in words that follow "must be". */
  readonly rule: string
  readonly holds: (value: string) => boolean
}

/**
 * A module parameter that an operator sets. Values of type `password` are stored encrypted and never shown again.
 * Values of type `yesno` are `yes` or `no`.
 */
export interface Parameter {
  readonly name: string
  readonly label: string
  readonly type: (typeof parameterTypes)[number]
  readonly required?: boolean
  readonly options?: readonly string[]
  readonly default?: string
  readonly form?: ValueRule
  /**
   * True if the value decides which host receives the module's secrets or who sees them. When the API changes it, the
   * stored secrets are deleted until someone enters them again. Defaults to true for all types except password.
   */
  readonly destination?: boolean
  /** True if the API accepts a plain http address only if ALLOW_PRIVATE_HOSTS lists its host. */
  readonly httpsOnly?: boolean
}

/**
 * Properties common to all provider modules. A module is exported by the index of its folder, modules/<type>/<name>/.
 */
export interface Manifest {
  readonly type: ModuleType
  /** The folder name. */
  readonly name: string
  readonly displayName: string
  readonly parameters: readonly Parameter[]
  /** True for a module that only pretends to call a provider. It exists only in a sandbox (R-2407). */
  readonly sandboxOnly?: boolean
  /** The provider's test mode, in which calls have no real effects. A sandbox may use it (R-2406). */
  readonly testMode?: TestMode
}

export interface TestMode {
  /**
   * Hosts of the test mode, which a sandbox may call in addition to this machine. `*.example.com` matches all
   * subdomains.
   */
  readonly hosts: readonly string[]
  /**
   * Returns true for test mode parameters, false for live mode parameters, or undefined if they do not show the mode.
   */
  readonly isOn: (config: Readonly<Record<string, string>>) => boolean | undefined
}

/**
 * `refused`: the provider rejected the request. `unreachable`: there was no proper answer, so a retry may succeed.
 * `unsupported`: the provider or the module does not support the operation. `misconfigured`: the operator must change a
 * setting first.
 */
const moduleErrorKinds = ['refused', 'unreachable', 'unsupported', 'misconfigured'] as const
export type ModuleErrorKind = (typeof moduleErrorKinds)[number]

/**
 * The failure of an operation. Staff read its message, so it must not contain secrets. Card numbers in it are masked
 * (R-4145), and encoded domain names are shown in their own script (R-2710). Any other error counts as unreachable.
 */
export class ModuleError extends Error {
  override readonly name = 'ModuleError'
  /** True if the call may have taken effect. */
  readonly outcomeUnknown: boolean
  readonly providerCode: string | undefined
  /** Delay before a retry, as requested by the provider, in seconds: more than 0 and at most a day. */
  readonly retryAfter: number | undefined
  /** True if the provider completed some of the operation's steps, which staff must undo or finish. */
  readonly leavesBehind: boolean
  /** True if the provider reported that the account does not exist. */
  readonly isAbsent: boolean

  constructor(
    readonly kind: ModuleErrorKind,
    message: string,
    more: {
      readonly outcomeUnknown?: boolean
      readonly providerCode?: string | undefined
      readonly retryAfter?: number | undefined
      readonly leavesBehind?: boolean
      readonly isAbsent?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(readableText(shortened(maskCardNumbers(message))), more.cause === undefined ? {} : { cause: more.cause })
    this.outcomeUnknown = more.outcomeUnknown ?? false
    this.providerCode = more.providerCode
    this.retryAfter = limitRetryAfter(more.retryAfter)
    this.leavesBehind = more.leavesBehind ?? false
    this.isAbsent = more.isAbsent ?? false
  }
}

/** Shortens text, because providers sometimes answer with whole pages. */
const shortened = (message: string): string => (message.length > 500 ? `${message.slice(0, 500)}…` : message)

/** Creates the error for a request that the provider rejected. */
export const refused = (message: string, providerCode?: string): ModuleError =>
  new ModuleError('refused', message, { providerCode })

/** Creates the error for a missing or improper answer. `outcomeUnknown` is true if the call may have taken effect. */
export const unreachable = (message: string, outcomeUnknown: boolean, cause?: unknown): ModuleError =>
  new ModuleError('unreachable', message, { outcomeUnknown, cause })

/** Creates the error for a setting that the operator must change, with the provider's code for it if there is one. */
export const misconfigured = (message: string, providerCode?: string): ModuleError =>
  new ModuleError('misconfigured', message, { providerCode })

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** PEM of the only root certificates to trust. Defaults to the public root certificates. */
  readonly ca?: string | undefined
}

export interface HttpReply {
  readonly status: number
  /** Keyed by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The remote end of a connection that does not use HTTP. */
export interface ConnectRequest {
  readonly host: string
  readonly port: number
  /** TLS options, which may be empty: certificates and key in PEM. Without `tls`, the connection is plain TCP. */
  readonly tls?: {
    /** Root certificates to trust instead of the default ones. */
    readonly ca?: string
    readonly certificate?: string
    readonly key?: string
  }
}

/** A byte stream. After `unref`, it does not keep the process alive. */
export interface Connection extends Duplex {
  ref(): this
  unref(): this
}

/** A provider's longest accepted delay in seconds: a day. */
const maxRetryAfter = 24 * 60 * 60

const limitRetryAfter = (seconds = 0): number | undefined =>
  seconds > 0 ? Math.min(maxRetryAfter, Math.ceil(seconds)) : undefined

/**
 * Returns the seconds to wait from a Retry-After header, which contains a number or a date (RFC 9110, 10.2.3), or
 * undefined if there is nothing to wait for. A day is the most (R-2314). `now` is the machine's time.
 */
export function retryAfterSeconds({ headers }: Pick<HttpReply, 'headers'>, now = new Date()): number | undefined {
  const wait = headers['retry-after']?.trim() ?? ''
  return limitRetryAfter(/^\d+$/.test(wait) ? Number(wait) : (Date.parse(wait) - now.getTime()) / 1000)
}

/** Creates the error for an unexpected HTTP response, after which the outcome of the request is unknown. */
export function unexpected({ status, headers }: HttpReply): ModuleError {
  return new ModuleError('unreachable', `The provider answered with HTTP status ${status}`, {
    outcomeUnknown: true,
    providerCode: String(status),
    retryAfter: retryAfterSeconds({ headers }),
  })
}

/** Parses a body as a JSON object. Throws unreachable, with an unknown outcome, if it is not a JSON object. */
export function jsonOf({ body }: HttpReply): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw unreachable('The provider did not answer with a JSON object', true)
}

/** Passed to every operation in addition to the operation's own arguments. */
export interface ModuleContext {
  /**
   * The module's parameters, decrypted. An unset parameter has its default or an empty string. Reading a secret that
   * was deleted because the module's address changed throws misconfigured.
   */
  readonly config: Readonly<Record<string, string>>
  /** Aborts at the deadline. The result of an operation that continues is ignored. */
  readonly signal: AbortSignal
  /** The same for every attempt of a job. No other job of any installation has the same key. */
  readonly idempotencyKey: string
  /** Business time, for anything that simulates a provider. A sandbox has its own clock. */
  readonly now: () => Date
  /** The machine's time, for signatures, tokens, certificates, and whatever a real provider is asked (R-2404). */
  readonly machineNow: () => Date
  readonly random: (size: number) => Buffer
  /** Returns secret bytes for a purpose, always the same for this module and installation. */
  readonly derive: (purpose: string, size: number) => Buffer
  /**
   * Sends a request and reads the whole response. Throws ModuleError unreachable, with `outcomeUnknown` if the request
   * may have arrived. Follows no redirects, reads at most 1 MiB, and rejects addresses that the operator has not
   * allowed.
   */
  readonly http: (request: HttpRequest) => Promise<HttpReply>
  /**
   * Opens a connection with the same checks as `http`, including TLS. Its ModuleError never has an unknown outcome,
   * because nothing has been sent. The deadline applies only while the connection is being opened. The caller must then
   * watch the signal and destroy the connection.
   */
  readonly connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Runs an exchange over a connection as a separate span of the current trace. The name must not contain secrets or
   * data. `http` does this automatically.
   */
  readonly traced: <T>(name: string, exchange: () => Promise<T>) => Promise<T>
  /** Writes to the log. Values of password parameters are masked. */
  readonly log: (message: string, facts?: Readonly<Record<string, unknown>>) => void
}
