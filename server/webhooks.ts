import type { IncomingMessage } from 'node:http'
import type { Context as KoaContext, Middleware } from 'koa'
import type { RemoteContext } from '../domain/context.js'
import { expectGateway, readReport, recordReports } from '../domain/payments/gateway-reports.js'
import type { GatewayEvent } from '../domain/ports/gateway.js'
import { Fault } from '../domain/values/faults.js'
import { callerAddress, getNetwork } from '../engine/address.js'
import { expectWithinLimit } from '../engine/attempt-limits.js'
import { errorKinds, failure, Refused } from '../engine/errors.js'
import { countCall, type LimitStore } from '../engine/limits.js'
import type { ContextFactory } from './contexts.js'
import type { Log } from './log.js'
import { ReportIntake, reportLimit } from './report-intake.js'

const address = /^\/gateway\/([^/]+)$/

/** Returns true for the path of a gateway's reports. */
export const isReportAddress = (path: string): boolean => address.test(path)

/** Maximum number of forged reports per network and minute. After that, the network must wait (R-2803). */
const maxForged = 60

export interface Webhooks {
  readonly contexts: ContextFactory
  readonly limits: LimitStore
  /** Returns true for a proxy whose X-Forwarded-For is trusted. */
  readonly trusted: (address: string) => boolean
  readonly now: () => Date
  readonly log: Log
}

/**
 * Receives reports of payment gateways: `POST /gateway/<module>`. Genuine reports need no credential and have no rate
 * limit, because modules detect forged reports and only those count.
 */
export function createWebhooks({ contexts, limits, trusted, now, log }: Webhooks): Middleware {
  const intake = new ReportIntake()

  async function read(koa: KoaContext, remote: RemoteContext, gateway: string): Promise<readonly GatewayEvent[]> {
    const network = getNetwork(callerAddress(koa.req, trusted))
    const at = now().getTime()
    try {
      const events = await intake.take(koa.req, { network, now: at }, (body) =>
        readReport(remote, gateway, { body, headers: readHeaders(koa) }),
      )
      intake.recognize(network, at)
      return events
    } catch (error) {
      if (isForged(error)) expectWithinLimit(await countCall(limits, `report:${network}`, maxForged, at))
      if (isTooLarge(error)) log.warn({ gateway, network, bytes: readContentLength(koa.req) }, tooLarge)
      throw error
    }
  }

  return async (koa, next) => {
    const [, gateway] = address.exec(koa.path) ?? []
    if (gateway === undefined) return next()
    if (koa.method !== 'POST')
      throw new Refused(
        failure('method_not_allowed', { message: 'Gateway reports must be sent by POST.', headers: { Allow: 'POST' } }),
      )
    try {
      const remote = await contexts.remote()
      // Checked before the body is read, because a report to an unknown gateway is not worth reading.
      expectGateway(remote, gateway)
      const events = await read(koa, remote, gateway)
      koa.body = { result: 'success', recorded: await recordReports(remote, gateway, events) }
    } catch (error) {
      throw error instanceof Fault ? toEngineError(error) : error
    }
  }
}

const tooLarge = `a report from a payment gateway was refused because it has more than ${reportLimit} bytes`

const isForged = (error: unknown): boolean => error instanceof Fault && error.code === 'report_refused'

const isTooLarge = (error: unknown): boolean => error instanceof Refused && error.failure.code === 'body_too_large'

/** Returns the declared size of a body in bytes, or undefined if it is not declared. */
const readContentLength = ({ headers }: IncomingMessage): number | undefined =>
  Number(headers['content-length']) || undefined

const toEngineError = ({ code, kind, message }: Fault): Refused =>
  new Refused({ status: errorKinds[kind], code, message })

const readHeaders = ({ headers }: KoaContext): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
