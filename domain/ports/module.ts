import type { Duplex } from 'node:stream'
import { maskCardNumbers } from '../values/card-numbers.js'
import { readableText } from '../values/domain-names.js'

/** The types of provider modules, which are the folders of modules/. */
export const moduleTypes = ['server', 'gateway', 'registrar', 'ssl', 'addon', 'einvoice'] as const
export type ModuleType = (typeof moduleTypes)[number]

export const parameterTypes = ['text', 'password', 'yesno', 'dropdown', 'textarea', 'number'] as const

/** A rule for the value of a parameter beyond its type, checked when an operator sets it. */
export interface ValueRule {
  /** The rule as words that follow "must be". */
  readonly rule: string
  readonly holds: (value: string) => boolean
}

/**
 * A parameter of a module that an operator sets. Values of type `password` are stored sealed and never shown again;
 * one of type `yesno` is `yes` or `no`.
 */
export interface Parameter {
  readonly name: string
  readonly label: string
  readonly type: (typeof parameterTypes)[number]
  readonly required?: boolean
  /** The choices of a dropdown. */
  readonly options?: readonly string[]
  readonly default?: string
  readonly form?: ValueRule
  /**
   * The value decides where the module's secrets are sent or who sees them. When the API changes it, the stored secrets
   * are deleted until they are entered again. Defaults to true for every type except password.
   */
  readonly destination?: boolean
  /** An address that the API takes with plain http only where ALLOW_PRIVATE_HOSTS lists its host. */
  readonly httpsOnly?: boolean
}

/** The common part of every provider module: a folder modules/<type>/<name>/, whose index exports one. */
export interface Manifest {
  readonly type: ModuleType
  /** The same as the name of its folder. */
  readonly name: string
  readonly displayName: string
  readonly parameters: readonly Parameter[]
  /** True for a module that only pretends to call a provider: it does not exist outside a sandbox (R-2407). */
  readonly sandboxOnly?: boolean
  /** The provider's mode for tests, in which nothing is real: a sandbox may use it (R-2406). */
  readonly testMode?: TestMode
}

/** How a provider is tried out. */
export interface TestMode {
  /** Hosts of its test mode, which a sandbox may call beside this machine; `*.example.com` stands for any below. */
  readonly hosts: readonly string[]
  /** Returns true for parameters of the test mode, false for those of the live one, undefined where they do not tell. */
  readonly isOn: (config: Readonly<Record<string, string>>) => boolean | undefined
}

/**
 * `refused`: the provider says no. `unreachable`: it gave no proper answer, so another attempt may succeed.
 * `unsupported`: the provider or the module cannot do it at all. `misconfigured`: the operator has to change a setting
 * first.
 */
const moduleErrorKinds = ['refused', 'unreachable', 'unsupported', 'misconfigured'] as const
export type ModuleErrorKind = (typeof moduleErrorKinds)[number]

/**
 * The failure of a verb. Staff read its message, so it must not contain secrets; card numbers in it are masked (R-4145), and
 * it tells names in the letters of their scripts (R-2710). Any other error counts as unreachable.
 */
export class ModuleError extends Error {
  override readonly name = 'ModuleError'
  /** The call may have taken effect. */
  readonly outcomeUnknown: boolean
  readonly providerCode: string | undefined
  /** Seconds after which the provider asks to be tried again. */
  readonly retryAfter: number | undefined
  /** A part of the work stands at the provider, and staff have to see to it. */
  readonly leavesBehind: boolean

  constructor(
    readonly kind: ModuleErrorKind,
    message: string,
    more: {
      readonly outcomeUnknown?: boolean
      readonly providerCode?: string | undefined
      readonly retryAfter?: number | undefined
      readonly leavesBehind?: boolean
      readonly cause?: unknown
    } = {},
  ) {
    super(readableText(shortened(maskCardNumbers(message))), more.cause === undefined ? {} : { cause: more.cause })
    this.outcomeUnknown = more.outcomeUnknown ?? false
    this.providerCode = more.providerCode
    this.retryAfter = more.retryAfter
    this.leavesBehind = more.leavesBehind ?? false
  }
}

/** Shortens text, because providers sometimes answer with whole pages. */
const shortened = (message: string): string => (message.length > 500 ? `${message.slice(0, 500)}…` : message)

/** Returns the error for a provider that says no. */
export const refused = (message: string, providerCode?: string): ModuleError =>
  new ModuleError('refused', message, { providerCode })

/** Returns the error for a provider that gave no proper answer; `outcomeUnknown` if the call may have taken effect. */
export const unreachable = (message: string, outcomeUnknown: boolean, cause?: unknown): ModuleError =>
  new ModuleError('unreachable', message, { outcomeUnknown, cause })

export const misconfigured = (message: string): ModuleError => new ModuleError('misconfigured', message)

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** PEM of the only root certificates that are trusted. Defaults to the public ones. */
  readonly ca?: string | undefined
}

export interface HttpReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The other end of a protocol that is not HTTP. */
export interface ConnectRequest {
  readonly host: string
  readonly port: number
  /** Certificates and key in PEM, empty if there are none; without `tls` the connection is plain TCP. */
  readonly tls?: {
    /** Root certificates to trust instead of the default ones. */
    readonly ca?: string
    /** The client certificate. */
    readonly certificate?: string
    readonly key?: string
  }
}

/** A stream of bytes. One that `unref` was called on does not keep the process alive. */
export interface Connection extends Duplex {
  ref(): this
  unref(): this
}

/** Returns the error for an answer outside the protocol, after which the outcome of the request is unknown. */
export function unexpected({ status, headers }: HttpReply): ModuleError {
  const seconds = Number(headers['retry-after'])
  return new ModuleError('unreachable', `The provider answered with HTTP status ${status}`, {
    outcomeUnknown: true,
    providerCode: String(status),
    retryAfter: seconds > 0 ? seconds : undefined,
  })
}

/** Parses a body as a JSON object. Throws unreachable, with an unknown outcome, if it is none. */
export function jsonOf({ body }: HttpReply): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw unreachable('The provider did not answer with a JSON object', true)
}

/** Passed to every verb beside its own arguments. */
export interface ModuleContext {
  /**
   * The module's parameters, decrypted; one that is not set has its default, or an empty text. Reading a secret that was
   * deleted because the module's address changed throws misconfigured.
   */
  readonly config: Readonly<Record<string, string>>
  /** Aborts at the deadline; the result of a verb that continues is ignored. */
  readonly signal: AbortSignal
  /** The same for every attempt at one job, and of no other job, in this installation or another. */
  readonly idempotencyKey: string
  readonly now: () => Date
  readonly random: (size: number) => Buffer
  /** Returns secret bytes for a purpose, always the same for this module of this installation. */
  readonly derive: (purpose: string, size: number) => Buffer
  /**
   * Sends a request and reads the whole answer. Throws ModuleError unreachable: with outcomeUnknown once the request may
   * have arrived. Follows no redirects, reads at most 1 MiB, and refuses addresses that the operator has not allowed.
   */
  readonly http: (request: HttpRequest) => Promise<HttpReply>
  /**
   * Opens a connection, checked like an address for `http`, TLS included. Throws ModuleError without an unknown outcome:
   * nothing was sent yet. The deadline applies to opening; after that the caller watches the signal and destroys the
   * connection.
   */
  readonly connect: (request: ConnectRequest) => Promise<Connection>
  /**
   * Runs one exchange over a connection as a span of its own in the present trace, under a name without secrets or data;
   * `http` does so by itself.
   */
  readonly traced: <T>(name: string, exchange: () => Promise<T>) => Promise<T>
  /** Writes to the log. Values of password parameters are masked. */
  readonly log: (message: string, facts?: Readonly<Record<string, unknown>>) => void
}
