import { Agent, request as ask } from 'node:http'
import { type Credential, credentialHeaders } from './credentials.js'

/** A service as its callers know it. */
export interface Target {
  readonly url: string
  readonly credential: Pick<Credential, 'identifier' | 'secret'>
}

export interface SlowestCall<T> {
  /** Milliseconds that the slowest answer took. */
  readonly slowest: number
  /** Calls that were answered in the meantime. */
  readonly served: number
  readonly outcome: T
}

/** Answers that have to be in before an attack begins: those of a service that has just started are slow. */
const warmUp = 20

/**
 * Asks for a short list over and over, one call after the other on a connection of its own, while something else is done
 * to the service. Returns the time of the slowest answer; rejects where one is not 200. Where the service shares the
 * process of the test, the time of whatever is done to it counts too, so a process of its own gives the better figure.
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
