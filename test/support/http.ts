import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Sending {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Keeps connections open, as integrators' clients do. The timeout makes the agent respect the server's keep-alive
 * timeout.
 */
const agent = new Agent({ keepAlive: true, timeout: 60_000 })

/**
 * Sends a request and returns the complete answer. `fetch` takes four times the processor time, which matters if a run
 * sends hundreds of thousands.
 */
export const send = (
  url: string,
  { method, headers, body }: Sending,
): Promise<{ status: number; headers: Headers; text: string }> =>
  new Promise((resolve, reject) => {
    request(url, { method, headers, agent })
      .on('error', reject)
      .on('response', (response) => {
        const { statusCode: status = 0, headersDistinct } = response
        const received = new Headers()
        for (const [name, values = []] of Object.entries(headersDistinct))
          for (const value of values) received.append(name, value)
        text(response).then((text) => resolve({ status, headers: received, text }), reject)
      })
      .end(body)
  })
