import type { Context, Middleware } from 'koa'
import { takeReport } from '../domain/billing/gateway-reports.js'
import { Fault } from '../domain/faults.js'
import { bodyLimit, readBytes } from '../engine/body.js'
import { failure, kinds, Refused } from '../engine/errors.js'
import type { Works } from './work.js'

const address = /^\/gateway\/([^/]+)$/

/**
 * Where payment gateways report what they did: `POST /gateway/<module>`. No credential and no rate limit: the module
 * tells a genuine report from a forged one, and a gateway that is turned away comes again.
 */
export const webhooks =
  ({ works }: { readonly works: Works }): Middleware =>
  async (ctx, next) => {
    const [, gateway] = address.exec(ctx.path) ?? []
    if (gateway === undefined) return next()
    if (ctx.method !== 'POST')
      throw new Refused(
        failure('method_not_allowed', { message: 'Gateways report by POST.', headers: { Allow: 'POST' } }),
      )
    const body = await readBytes(ctx.req, bodyLimit, tooLarge)
    const recorded = await takeReport(await works.remote(), gateway, { body, headers: headersOf(ctx) }).catch(
      (error) => {
        throw error instanceof Fault ? refusal(error) : error
      },
    )
    ctx.body = { result: 'success', recorded: recorded !== undefined && !recorded.duplicate }
  }

const tooLarge = (): Refused => new Refused(failure('body_too_large', { headers: { Connection: 'close' } }))

const refusal = ({ code, kind, message }: Fault): Refused => new Refused({ status: kinds[kind], code, message })

const headersOf = ({ headers }: Context): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
