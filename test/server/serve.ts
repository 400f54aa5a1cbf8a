import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Body, toForm } from '../support/service.js'
import { countService } from '../support/services-started.js'
import { patientDatabase } from '../support/started-service.js'
import { type Child, type Cleanup, startNode } from './child.js'

export { eventually } from '../support/eventually.js'

// Starts the service as an operator does, in a separate process.

export const credential = { identifier: 'i'.repeat(32), secret: 's'.repeat(64) }

/** Folder of extensions with the slow actions `hold` and `occupy`. */
export const slowExtensions = fileURLToPath(new URL('./fixtures/slow', import.meta.url))

/** Environment of the service. A test can override each variable. */
export const serviceEnvironment = {
  PORT: '0',
  RATE_LIMIT: '0',
  RATE_LIMIT_ANONYMOUS: '0',
  ...patientDatabase,
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  BOOTSTRAP_IDENTIFIER: credential.identifier,
  BOOTSTRAP_SECRET: credential.secret,
}

export interface Served extends Child {
  readonly url: string
  readonly call: (action: string, parameters?: Body, method?: 'GET' | 'POST') => Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

type Environment = Readonly<Record<string, string>>

interface ServeOptions {
  readonly cwd?: string
  /** Path of the compiled program, by default the server of this release. */
  readonly program?: string
}

/** Starts the program without waiting until it serves. An empty value has the effect of an unset variable. */
export const startServer = (
  t: Cleanup,
  environment: Environment,
  { program = 'server/main.js', ...options }: ServeOptions = {},
): Child => {
  countService()
  return startNode(t, program, [], { ...options, environment: { ...serviceEnvironment, ...environment } })
}

/** Starts the program and waits until it serves. */
export async function serve(t: Cleanup, environment: Environment, options: ServeOptions = {}): Promise<Served> {
  const child = startServer(t, environment, options)
  const [, url = ''] = await child.waitForOutput(/"url":"([^"]+)".*"msg":"serving"/)
  return { ...child, url, call: (...call) => callAction(url, ...call) }
}

/** Calls an action with the first credential. Rejects if the answer is incomplete. */
export async function callAction(
  url: string,
  action: string,
  parameters: Body = {},
  method: string = 'POST',
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const form = toForm(parameters)
  const target = `${url}/api/v1/${action}`
  const headers = { 'x-api-key': credential.identifier, 'x-api-secret': credential.secret, ...more }
  const reply =
    method === 'POST'
      ? await fetch(target, { method, headers, body: form })
      : await fetch(`${target}?${form}`, { headers })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Body }
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
