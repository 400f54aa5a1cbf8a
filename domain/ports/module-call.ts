import type { ModuleContext, ModuleType, Parameter, TestMode } from './module.js'
import type { Ownership } from './ownership.js'
import type { ServerAccess, ServerContext } from './server.js'

/** The target of a call: a provider module, a notification channel, or a register of tax ids. */
export interface ModuleInfo {
  readonly type: ModuleType | 'notification' | 'register'
  readonly name: string
  readonly displayName: string
  readonly parameters: readonly Parameter[]
  readonly deadline?: number
  readonly testMode?: TestMode
}

/** One call of a module. */
export interface ModuleCall {
  readonly module: ModuleInfo
  /** The stored parameters, decrypted. */
  readonly config?: Readonly<Record<string, string>>
  /** Milliseconds from the creation of the context. Defaults to the module's own deadline. */
  readonly deadline?: number | undefined
  /** Ends the call before its deadline. */
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey: string
  /** False if every host comes from the set-up file; addresses from the API must pass the guard. */
  readonly guarded: boolean
  /** True if plain http is only allowed to hosts that ALLOW_PRIVATE_HOSTS lists. */
  readonly httpsOnly?: boolean
  /** Names of secrets that must be entered again: reading one throws, and no call is made without a required one. */
  readonly withheld?: readonly string[]
  /** Other texts that the log must not show. */
  readonly secrets?: readonly string[]
}

/** One call of a server module. Nothing is known of the account unless the call says so. */
export interface ServerCall extends Omit<ModuleCall, 'guarded'>, Partial<Ownership> {
  /** Stores that an account is about to be made (ServerContext.beginCreate). */
  readonly beginCreate?: () => Promise<void>
}

/** Creates the contexts that are passed to verbs. */
export interface ModuleContextFactory {
  of(moduleCall: ModuleCall): ModuleContext
  /** Returns true for a host, by name or address, that ALLOW_PRIVATE_HOSTS lists. */
  isAllowedPrivate(host: string): boolean
  /** Creates the context for a server, whose address and credential are in the set-up file. */
  ofServer(server: ServerAccess, moduleCall: ServerCall): ServerContext
}
