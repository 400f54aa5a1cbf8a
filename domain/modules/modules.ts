import type { AddonModule } from '../ports/addon.js'
import type { EInvoiceModule } from '../ports/einvoice.js'
import type { GatewayModule } from '../ports/gateway.js'
import { ModuleError, type ModuleType, unreachable } from '../ports/module.js'
import type { ModuleInfo } from '../ports/module-call.js'
import type { RegistrarModule } from '../ports/registrar.js'
import type { ServerModule } from '../ports/server.js'
import type { SslModule } from '../ports/ssl.js'

export interface ModuleOf {
  readonly server: ServerModule
  readonly gateway: GatewayModule
  readonly registrar: RegistrarModule
  readonly ssl: SslModule
  readonly addon: AddonModule
  readonly einvoice: EInvoiceModule
}

export type ProviderModule = ModuleOf[ModuleType]

/** Installed provider modules, enabled or not. */
export class Modules {
  readonly #byType = new Map<ModuleType, Map<string, ProviderModule>>()

  constructor(modules: Iterable<ProviderModule>) {
    for (const module of modules) {
      const named = this.#byType.get(module.type) ?? new Map<string, ProviderModule>()
      this.#byType.set(module.type, named.set(module.name, module))
    }
  }

  /** Returns the modules that an installation offers. Sandbox-only modules are offered only in a sandbox (R-2407). */
  offered(isSandbox: boolean): Modules {
    const all = [...this.#byType.values()].flatMap((named) => [...named.values()])
    return new Modules(all.filter(({ sandboxOnly = false }) => isSandbox || !sandboxOnly))
  }

  find<T extends ModuleType>(type: T, name: string): ModuleOf[T] | undefined {
    return this.#byType.get(type)?.get(name) as ModuleOf[T] | undefined
  }

  /** Returns the modules of a type, sorted by name. */
  ofType<T extends ModuleType>(type: T): readonly ModuleOf[T][] {
    const named = [...(this.#byType.get(type)?.values() ?? [])] as ModuleOf[T][]
    return named.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

/** Default deadlines of one operation in milliseconds, by module type. */
const defaultDeadlinesMs: Readonly<Record<ModuleInfo['type'], number>> = {
  server: 90_000,
  gateway: 30_000,
  registrar: 60_000,
  ssl: 60_000,
  addon: 30_000,
  einvoice: 60_000,
  notification: 30_000,
  register: 30_000,
}

export const moduleDeadline = ({ type, deadline }: Pick<ModuleInfo, 'type' | 'deadline'>): number =>
  deadline ?? defaultDeadlinesMs[type]

/**
 * Milliseconds after the deadline during which an operation can still throw its own error, which shows whether a
 * request was sent.
 */
const graceMs = 100

/**
 * Runs an operation until its deadline. Throws only ModuleError, because other errors do not show whether the operation
 * had an effect.
 */
export async function runWithDeadline<T>(signal: AbortSignal, verb: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw unreachable('The deadline passed before the module could be called', false)
  const late = new Promise<never>((_, reject) => {
    const expire = () =>
      setTimeout(() => reject(unreachable('The module took longer than its deadline', true)), graceMs)
    signal.addEventListener('abort', expire, { once: true })
  })
  try {
    return await Promise.race([verb(), late])
  } catch (error) {
    if (error instanceof ModuleError) throw error
    throw unreachable('The module failed', true, error)
  }
}

declare module '../context.js' {
  interface Context {
    readonly modules: Modules
  }
}
