import type { Caller } from './catalogue.js'
import { type Node, OpenApiDocument } from './document.js'
import { type Settings, StartError } from './settings.js'

/** Milliseconds per request at startup, while the MCP client waits. */
const startTimeoutMs = 20_000

/** The API description and the credential's permissions. */
export interface Service {
  readonly document: OpenApiDocument
  readonly caller: Caller
}

/** Loads the API description and the permissions. Throws StartError. */
export async function loadService({ url, key, secret }: Settings): Promise<Service> {
  const told = await ask(`${url}/api/credential`, { 'X-API-Key': key, 'X-API-Secret': secret })
  const { credential } = told as { credential?: Partial<Caller> }
  if (typeof credential?.username !== 'string' || !Array.isArray(credential.permissions))
    throw new StartError(
      `${url} does not return the credential’s permissions: this is not Countinghouse, or another release`,
    )
  const document = await ask(`${url}/openapi.json`, {})
  if (typeof document.openapi !== 'string' || typeof document.paths !== 'object' || document.paths === null)
    throw new StartError(`${url}/openapi.json is not an OpenAPI document`)
  return {
    document: new OpenApiDocument(document),
    caller: { ...credential, full: credential.full === true } as Caller,
  }
}

async function ask(address: string, headers: Record<string, string>): Promise<Node> {
  let response: Response
  try {
    // Redirects are not followed, because the secret would be sent to their target.
    response = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(startTimeoutMs) })
  } catch (error) {
    throw new StartError(`${address} cannot be reached: ${reasonOf(error as Error)}`)
  }
  const body = (await response.json().catch(() => undefined)) as Node | undefined
  if (response.status >= 300 && response.status < 400)
    throw new StartError(`${address} redirects: set COUNTINGHOUSE_URL to the address of the service itself`)
  if (response.status === 401)
    throw new StartError(`${address} rejects the credential: COUNTINGHOUSE_KEY or COUNTINGHOUSE_SECRET is wrong`)
  if (response.status === 404)
    throw new StartError(`${address} does not exist: this is not Countinghouse, or another release`)
  if (response.status !== 200) throw new StartError(`${address} returned ${response.status} ${wordsOf(body)}`.trim())
  if (typeof body !== 'object' || body === null) throw new StartError(`${address} did not return JSON`)
  return body
}

/** Returns the code and message of an error response on one line. */
const wordsOf = (body: Node | undefined): string =>
  [body?.code, body?.message].filter(Boolean).join(': ').replace(/\s+/g, ' ').slice(0, 300)

function reasonOf({ name, cause, message }: Error): string {
  if (name === 'TimeoutError') return `no response within ${startTimeoutMs / 1000} seconds`
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string }
  return code ?? why ?? message
}
