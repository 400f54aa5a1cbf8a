import type { ModuleContext, ModuleType, Parameter, TestMode } from './module.js'
import type { Ownership } from './ownership.js'
import type { RegistrarContext } from './registrar.js'
import type { ServerAccess, ServerContext } from './server.js'

/** The target of a call: a provider module, a notification channel, or a tax ID register. */
export interface ModuleInfo {
  readonly type: ModuleType | 'notification' | 'register'
  readonly name: string
  readonly displayName: string
  readonly parameters: readonly Parameter[]
  readonly deadline?: number
  readonly testMode?: TestMode
}

/** A call to a module, as needed to create its context. */
export interface ModuleCall {
  readonly module: ModuleInfo
  /** The stored parameters, decrypted. */
  readonly config?: Readonly<Record<string, string>>
  /** Milliseconds after the context is created. Defaults to the module's own deadline. */
  readonly deadline?: number | undefined
  /** Aborts the call before its deadline. */
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey: string
  /** Offset of business time from the machine's time, in milliseconds. Defaults to 0. */
  readonly aheadMs?: number | undefined
  /**
   * True if addresses must pass the guard, because they may come from the API. False if every host comes from the setup
   * file.
   */
  readonly guarded: boolean
  /** True if plain http is allowed only to hosts listed in ALLOW_PRIVATE_HOSTS. */
  readonly httpsOnly?: boolean
  /**
   * Names of secrets that must be entered again. Reading one throws, and the call is not made if a required one is
   * missing.
   */
  readonly withheld?: readonly string[]
  /** Secrets, besides password parameters, to mask in the log. */
  readonly secrets?: readonly string[]
}

/** One call to a server module. The account counts as unknown unless the call contains ownership data. */
export interface ServerCall extends Omit<ModuleCall, 'guarded'>, Partial<Ownership> {
  /** Records that an account is about to be created (ServerContext.beginCreate). */
  readonly beginCreate?: () => Promise<void>
}

/** Creates the contexts passed to module operations. */
export interface ModuleContextFactory {
  of(moduleCall: ModuleCall): ModuleContext
  /** Returns true if ALLOW_PRIVATE_HOSTS lists the host, by name or address. */
  isAllowedPrivate(host: string): boolean
  /** Creates the context for a server, whose address and credentials are in the setup file. */
  ofServer(server: ServerAccess, moduleCall: ServerCall): ServerContext
  /** Creates the context for a registrar. `store` stores an entry, in which secrets are masked. */
  ofRegistrar(moduleCall: ModuleCall, store: (entry: string) => Promise<void>): RegistrarContext
}

/** Returns a factory that adds properties to each call, such as a signal that ends it. */
export const withCallParts = (
  contexts: ModuleContextFactory,
  parts: Pick<ModuleCall, 'signal'> | Pick<ModuleCall, 'aheadMs'>,
): ModuleContextFactory => ({
  of: (call) => contexts.of({ ...call, ...parts }),
  ofServer: (server, call) => contexts.ofServer(server, { ...call, ...parts }),
  ofRegistrar: (call, store) => contexts.ofRegistrar({ ...call, ...parts }, store),
  isAllowedPrivate: (host) => contexts.isAllowedPrivate(host),
})
