import { Agent, request as ask } from 'node:http'
import { type Credential, credentialHeaders } from './credentials.js'

export interface Target {
  readonly url: string
  readonly credential: Pick<Credential, 'identifier' | 'secret'>
}

export interface SlowestCall<T> {
  /** Slowest response time in milliseconds. */
  readonly slowest: number
  /** Number of calls answered during the measurement. */
  readonly served: number
  readonly outcome: T
}

/** Number of calls before the measurement, because a service that has just started answers slowly. */
const warmUp = 20

/**
 * Requests a short list repeatedly, one call at a time on its own connection, while `something` runs. Rejects if a call
 * fails or its status is not 200. If the service runs in the test's process, the measurement includes work in
 * `something`, so a separate process is better.
 */
export async function measureSlowestCall<T>(
  { url, credential }: Target,
  something: () => Promise<T>,
): Promise<SlowestCall<T>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const address = `${url}/api/v1/getclients?limitnum=1`
  const once = () =>
    new Promise<number>((resolve, reject) => {
      const started = performance.now()
      ask(address, { agent, headers: credentialHeaders(credential) }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(performance.now() - started)
            : reject(new Error(`A bystander was answered ${answer.statusCode}`)),
        )
      })
        .on('error', reject)
        .end()
    })
  let slowest = 0
  let served = 0
  let isOver = false
  try {
    for (let n = 0; n < warmUp; n++) await once()
    const watching = (async () => {
      do {
        slowest = Math.max(slowest, await once())
        served++
      } while (!isOver)
    })()
    const outcome = await something().finally(() => {
      isOver = true
    })
    await watching
    return { slowest, served, outcome }
  } finally {
    agent.destroy()
  }
}
