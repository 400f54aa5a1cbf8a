import type { Context, Middleware } from 'koa'
import { expectGateway, takeReport } from '../domain/billing/gateway-reports.js'
import { Fault } from '../domain/faults.js'
import { bodyLimit } from '../engine/body.js'
import type { BodyMemory } from '../engine/body-memory.js'
import { failure, kinds, Refused } from '../engine/errors.js'
import { withBody } from '../engine/incoming-body.js'
import type { ContextFactory } from './contexts.js'

const address = /^\/gateway\/([^/]+)$/

/**
 * Where payment gateways report what they did: `POST /gateway/<module>`. No credential and no rate limit: the module
 * tells a genuine report from a forged one, and a gateway that is turned away comes again.
 */
export const webhooks =
  ({ contexts, bodies }: { readonly contexts: ContextFactory; readonly bodies: BodyMemory }): Middleware =>
  async (ctx, next) => {
    const [, gateway] = address.exec(ctx.path) ?? []
    if (gateway === undefined) return next()
    if (ctx.method !== 'POST')
      throw new Refused(
        failure('method_not_allowed', { message: 'Gateways report by POST.', headers: { Allow: 'POST' } }),
      )
    try {
      const remote = await contexts.remote()
      // Before its body: a report to nobody is not worth reading.
      expectGateway(remote, gateway)
      const recorded = await withBody(ctx.req, { limit: bodyLimit, memory: bodies }, (body) =>
        takeReport(remote, gateway, { body, headers: headersOf(ctx) }),
      )
      ctx.body = { result: 'success', recorded }
    } catch (error) {
      throw error instanceof Fault ? refusal(error) : error
    }
  }

const refusal = ({ code, kind, message }: Fault): Refused => new Refused({ status: kinds[kind], code, message })

const headersOf = ({ headers }: Context): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
