import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions, request as secureRequest } from 'node:https'
import { isIP, type LookupFunction, connect as plainConnect, type Socket } from 'node:net'
import { createSecureContext, type SecureContext, connect as secureConnect } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { coversHost } from '../domain/ports/host-patterns.js'
import {
  type Connection,
  type ConnectRequest,
  type HttpReply,
  type HttpRequest,
  ModuleError,
  misconfigured,
  unreachable,
} from '../domain/ports/module.js'
import { parseUrl } from '../domain/values/parsed-url.js'
import { createRangeMatcher, isRange } from '../engine/address.js'

/** Returns true if the service may connect to an address that a host resolved to. */
export type ConnectionGuard = (host: string, address: string) => boolean

/** Maximum bytes of a response: far more than providers send, and small enough to parse in one step. */
const maxAnswerBytes = 1024 * 1024
const initialAnswerBytes = 16 * 1024

/** Returns a guard that allows public addresses, and private addresses listed in ALLOW_PRIVATE_HOSTS. */
export function createPublicGuard(allowed: readonly string[]): ConnectionGuard {
  const isListed = createListGuard(allowed)
  return (host, address) => isPublic(address) || isListed(host, address)
}

/** Returns a guard that allows only the listed hosts, by name or by address. */
export function createListGuard(allowed: readonly string[]): ConnectionGuard {
  const hosts = new Set(allowed.filter((one) => !isRange(one)))
  const inRange = createRangeMatcher(allowed.filter(isRange))
  return (host, address) => hosts.has(host) || inRange(address)
}

function isPublic(text: string): boolean {
  const address = ipaddr.process(text)
  // This is the only IPv6 block assigned for public use.
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isAssigned(text))
}

const isAssigned = createRangeMatcher(['2000::/3'])

/** Allows every address. Used for hosts that the operator entered in the setup file. */
export const allowAnyHost: ConnectionGuard = () => true

/** The deadline of a call and the addresses it may reach. */
export interface Limits {
  readonly signal: AbortSignal
  readonly guard: ConnectionGuard
  /** Returns true for hosts that may be called over plain HTTP. Defaults to all hosts. */
  readonly plainGuard?: ConnectionGuard
  /** True if calls may reach only this machine, and `testHosts` over HTTPS (R-2406). */
  readonly onlyLoopback?: boolean
  /** Hosts of the provider's test mode. `*.example.com` covers all hosts below it. */
  readonly testHosts?: readonly string[]
}

/**
 * Sends one request over a new connection and reads the whole response before the signal aborts, without following
 * redirects. Throws ModuleError: misconfigured if the request is invalid or not permitted, otherwise unreachable, with
 * outcomeUnknown if the connection was established.
 */
export async function send(
  { url, method, headers = {}, body, ca }: HttpRequest,
  { signal, guard, onlyLoopback = false, testHosts = [], plainGuard = allowAnyHost }: Limits,
): Promise<HttpReply> {
  const target = parseTarget(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const isTest = target.protocol === 'https:' && testHosts.some((one) => coversHost(one, host))
  const addresses = await resolvePermitted(host, { signal, guard, onlyLoopback: onlyLoopback && !isTest })
  if (target.protocol === 'http:' && !addresses.every(({ address }) => plainGuard(host, address)))
    throw misconfigured(`${host} must be called over https, because ALLOW_PRIVATE_HOSTS does not list it`)
  const options: RequestOptions = {
    method,
    signal,
    // Connections are not reused, because the other side could close one while the request is being sent.
    agent: false,
    headers: { 'accept-encoding': 'identity', 'user-agent': 'Countinghouse', ...headers },
    // Connects to the checked addresses, even if the name now resolves to other addresses.
    lookup: createPinnedLookup(addresses),
    ...(ca !== undefined && { ca }),
  }
  return exchange(target, options, body)
}

/**
 * Opens a connection before the signal aborts. The caller must close it. Throws ModuleError: misconfigured if the
 * address or a certificate is invalid or not permitted, otherwise unreachable.
 */
export async function connect({ host, port, tls }: ConnectRequest, limits: Limits): Promise<Connection> {
  const { signal } = limits
  if (host === '' || /[^\w.:-]/.test(host) || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw misconfigured('The address to connect to is not a host and a port')
  const secureContext = tls && createTlsContext(tls)
  const to = { host, port, noDelay: true, lookup: createPinnedLookup(await resolvePermitted(host, limits)) }
  const socket: Socket = secureContext
    ? secureConnect({ ...to, secureContext, ...(isIP(host) === 0 && { servername: host }) })
    : plainConnect(to)
  // An error event without a listener would end the process. The caller sees the end of the stream.
  socket.on('error', () => {})
  const expire = () => socket.destroy(signal.reason)
  signal.addEventListener('abort', expire, { once: true })
  if (signal.aborted) expire()
  try {
    await once(socket, secureContext ? 'secureConnect' : 'connect')
    return socket
  } catch (cause) {
    socket.destroy()
    throw unreachable(`${host}:${port} could not be reached (${getErrorCode(cause)})`, false, cause)
  } finally {
    signal.removeEventListener('abort', expire)
  }
}

function createTlsContext({ ca, certificate, key }: NonNullable<ConnectRequest['tls']>): SecureContext {
  try {
    return createSecureContext({ ...(ca && { ca }), ...(certificate && { cert: certificate }), ...(key && { key }) })
  } catch (error) {
    throw misconfigured(`A certificate or its key cannot be read (${getErrorCode(error)})`)
  }
}

function parseTarget(url: string): URL {
  const target = parseUrl(url)
  if (target === undefined || !/^https?:$/.test(target.protocol))
    throw misconfigured('The URL to call must begin with http:// or https://')
  if (/\p{Cc}/u.test(url) || target.username !== '' || target.password !== '')
    throw misconfigured('The URL to call contains a control character or a user name')
  return target
}

/** Returns a host's addresses. Throws ModuleError if the host is not found or an address is not permitted. */
export async function resolvePermitted(
  host: string,
  {
    signal,
    guard,
    onlyLoopback = false,
  }: Pick<Limits, 'signal' | 'guard'> & { readonly onlyLoopback?: boolean | undefined },
): Promise<readonly Resolved[]> {
  // Checked before the lookup, because a DNS query would leave this machine.
  if (onlyLoopback && isIP(host) === 0 && !/^(?:.*\.)?localhost$/i.test(host)) throw notLoopback(host)
  const addresses = await resolve(host, signal)
  if (onlyLoopback && !addresses.every(({ address }) => isLoopback(address))) throw notLoopback(host)
  for (const { address } of addresses)
    if (!guard(host, address))
      throw misconfigured(`${host} resolves to ${address}, a private address that ALLOW_PRIVATE_HOSTS does not list`)
  return addresses
}

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback'

const notLoopback = (host: string) =>
  misconfigured(`${host} is not this machine, and modules in a sandbox can call no other`)

interface Resolved {
  readonly address: string
  readonly family: number
}

async function resolve(host: string, signal: AbortSignal): Promise<readonly Resolved[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  // The system's resolver cannot be aborted.
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  try {
    signal.throwIfAborted()
    return await Promise.race([lookup(host, { all: true }), late])
  } catch (cause) {
    throw unreachable(`The host ${host} was not found (${getErrorCode(cause)})`, false, cause)
  }
}

const createPinnedLookup =
  (addresses: readonly Resolved[]): LookupFunction =>
  (_, { all }, done) => {
    if (all) return done(null, [...addresses])
    const [{ address, family }] = addresses as [Resolved]
    done(null, address, family)
  }

async function exchange(target: URL, options: RequestOptions, body: string | undefined): Promise<HttpReply> {
  const secure = target.protocol === 'https:'
  let connected = false
  try {
    const request = (secure ? secureRequest : plainRequest)(target, options)
    request.once('socket', (socket) =>
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true
      }),
    )
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('upgrade', () => reject(new Error('the response is not HTTP')))
      request.on('error', reject)
    })
    request.end(body)
    const response = await answered
    return { status: response.statusCode ?? 0, headers: readHeaders(response), body: await readText(response) }
  } catch (cause) {
    if (cause instanceof ModuleError) throw cause
    const code = getErrorCode(cause)
    // Node checks the request before it connects.
    if (['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_HTTP_TOKEN'].includes(code))
      throw misconfigured('A parameter of the module contains characters that cannot be sent')
    const what = connected ? 'did not send a complete response' : 'could not be reached'
    throw unreachable(`${target.host} ${what} (${code})`, connected, cause)
  }
}

const readHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

async function readText(response: IncomingMessage): Promise<string> {
  // Uses one growing buffer, because a list of chunks could take a hundred times the size of a response sent byte by
  // byte.
  let bytes = Buffer.allocUnsafe(initialAnswerBytes)
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const end = size + chunk.length
    if (end > maxAnswerBytes) throw unreachable(`The response is longer than ${maxAnswerBytes} bytes`, true)
    if (end > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * bytes.length))
      bytes.copy(larger, 0, 0, size)
      bytes = larger
    }
    chunk.copy(bytes, size)
    size = end
  }
  return bytes.toString('utf8', 0, size)
}

/**
 * Returns an error's code or name, or `time-out` for an aborted call. Unlike an error's message, these never quote the
 * request.
 */
const getErrorCode = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return 'time-out'
  return typeof code === 'string' ? code : name
}
