import type { Test } from 'tap'
import type { RegistrarContext } from '../../../../domain/ports/registrar.js'
import epp from '../../../../modules/registrar/epp/index.js'
import { aDomain, type Epp, type EppDomain, eppLogin, openEpp } from '../../../support/providers/epp.js'
import { type ContextOptions, makeModuleContext } from '../../../support/providers/module-context.js'

export interface ConnectedRegistry {
  readonly registry: Epp
  readonly moduleContext: (circumstances?: ContextOptions) => RegistrarContext
}

/** Opens a simulated registry and returns it with contexts that can log in to it. */
export async function connectRegistry(t: Test): Promise<ConnectedRegistry> {
  const registry = await openEpp(t)
  const { host, ca } = registry
  const defaults = { ...eppLogin, host, port: String(registry.port), ca }
  return {
    registry,
    moduleContext: ({ config, ...more } = {}) =>
      makeModuleContext(epp, { ...more, config: { ...defaults, ...config } }),
  }
}

/** Returns a signal that aborts after the registry has received the command, however busy the machine is. */
export function abortAfter({ commands }: Epp, command: string): AbortSignal {
  const before = commands.length
  const received = new AbortController()
  const timer = setInterval(() => {
    if (!commands.slice(before).some((name) => name.startsWith(command))) return
    clearInterval(timer)
    received.abort()
  }, 5)
  timer.unref()
  return received.signal
}

/** Returns a registered domain that belongs to our account. */
export const makeOwnDomain = (details: Partial<EppDomain> = {}): EppDomain => ({
  ...aDomain,
  clID: eppLogin.client_id,
  authInfo: 'our-code-2fooBAR',
  ...details,
})
