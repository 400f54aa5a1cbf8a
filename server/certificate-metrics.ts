import type { Registry } from 'prom-client'
import { certificateExpiry, findNextCertificateExpiry } from '../domain/certificates/expiry.js'
import type { Context } from '../domain/context.js'
import { moduleTypes } from '../domain/ports/module.js'
import { registerGauge } from './gauges.js'

const dayMs = 24 * 60 * 60_000

/**
 * Registers metrics for the days until certificates ordered by clients, and certificates in module parameters, expire.
 */
export function registerCertificateMetrics(registry: Registry, contextOn: () => Promise<Context>): void {
  const daysUntil = (end: Date, { now }: Context): number => (end.getTime() - now.getTime()) / dayMs
  registerGauge(registry, {
    name: 'certificate_order_days_left',
    help: 'Days until the first of the clients’ valid certificates expires.',
    read: async () => {
      const ctx = await contextOn()
      const end = await findNextCertificateExpiry(ctx.db, ctx.now)
      return end && daysUntil(end, ctx)
    },
  })
  registerGauge(registry, {
    name: 'module_certificate_days_left',
    help: 'Days until a certificate of an active module expires, by which the module identifies itself or its provider.',
    label: 'parameter',
    read: async () => {
      const ctx = await contextOn()
      return new Map([...moduleCertificates(ctx)].map(([name, end]) => [name, daysUntil(end, ctx)]))
    },
  })
}

/**
 * Yields the name (`<type>/<module>/<parameter>`) and expiry date of each certificate in a parameter of an active
 * module. Skips passwords.
 */
function* moduleCertificates({ modules, moduleStates }: Context): Generator<readonly [string, Date]> {
  for (const type of moduleTypes)
    for (const module of modules.ofType(type)) {
      if (!moduleStates.isActive(type, module.name)) continue
      const stored = moduleStates.stored(module)
      for (const parameter of module.parameters) {
        if (parameter.type === 'password') continue
        const text = stored[parameter.name] ?? ''
        const end = text.includes('-----BEGIN CERTIFICATE') ? certificateExpiry(text) : undefined
        if (end !== undefined) yield [`${type}/${module.name}/${parameter.name}`, end]
      }
    }
}
