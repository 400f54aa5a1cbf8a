import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureBody, serviceStarting } from '../engine/errors.js'
import { probePaths } from './health.js'

export const isProbe = ({ url = '' }: IncomingMessage): boolean => probePaths.has(url.split('?', 1)[0] as string)

/** Answers what comes before the set-up is complete: nothing is wrong with the call, it is too early. `headers` are those of every answer. */
export function refuseWhileStarting(res: ServerResponse, headers: readonly string[]): void {
  const body = failureBody(serviceStarting)
  res.writeHead(serviceStarting.status, [
    ...headers,
    ...['Content-Type', 'application/json; charset=utf-8'],
    ...['Cache-Control', 'no-store'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Content-Length', String(Buffer.byteLength(body))],
    ...['X-Request-Id', randomUUID()],
    ...Object.entries(serviceStarting.headers ?? {}).flat(),
  ])
  res.end(body)
}
