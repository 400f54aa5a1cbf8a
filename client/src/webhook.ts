import { decodeBase64 } from './base64.js'
import type { components } from './generated/events.js'

export type HeaderValues =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request as it was received. */
export interface Received {
  /** The body as it came, before it is parsed: a single space more would break the signature. */
  readonly body: string | Uint8Array
  readonly headers: HeaderValues
  /** The signing secret of the addon `webhooks`; several while it is changed, in a list or with spaces between. */
  readonly secret: string | readonly string[]
  /** Seconds that the time of sending may differ from now. Defaults to 300. */
  readonly toleranceSeconds?: number
  /** Defaults to the present. */
  readonly now?: Date
}

/** The event that callers raise themselves, by `triggernotificationevent`. */
interface CustomEvent {
  title: string
  message: string
  url: string | null
  notification_identifier: string | null
}

type Events = components['schemas']['Events'] & { 'api.custom': CustomEvent }

/** Names of all events. */
export type EventName = keyof Events

/** An event of the service, or of some of its types. A later service may send types that this client does not know. */
export type WebhookEvent<Type extends EventName = EventName> = {
  [One in Type]: {
    /** The same in each attempt of this delivery: drop an event whose id you have seen. */
    readonly id: string
    readonly type: One
    /** Time of the event. */
    readonly timestamp: string
    readonly data: Events[One]
  }
}[Type]

/** A request that is not from the service, or not a recent one: answer it with 401 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** Signatures that are looked at: the service sends one for each secret, and it has two at most. */
const maxSignatures = 8

/**
 * Returns the event of a request whose signature is right; throws WebhookError otherwise, and TypeError for a secret that
 * is none. Needs nothing but WebCrypto, which compares in constant time.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: Received): Promise<WebhookEvent> {
  const keys = await Promise.all([secret].flat().flatMap(secretsIn).map(importKey))
  if (keys.length === 0) throw new TypeError('The signing secret is empty')
  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The header webhook-timestamp is no time')
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookError(`The time of sending is more than ${toleranceSeconds} seconds from now`)

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const signatures = signaturesIn(header(headers, 'webhook-signature'))
  const checks = keys.flatMap((key) => signatures.map((one) => crypto.subtle.verify('HMAC', key, one, signed)))
  if (!(await Promise.all(checks)).includes(true)) throw new WebhookError('The signature is wrong')
  return { ...JSON.parse(new TextDecoder().decode(bytes)), id } as WebhookEvent
}

const secretsIn = (text: string): string[] => text.split(/\s+/).filter((one) => one !== '')

async function importKey(secret: string): Promise<CryptoKey> {
  const key = fromBase64(secret.replace(/^whsec_/, ''))
  if (key === undefined || key.length < 24)
    throw new TypeError('A signing secret is 24 bytes or more in base64, with or without whsec_ before them')
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function signaturesIn(text: string): Uint8Array<ArrayBuffer>[] {
  const ours = text.split(' ').filter((one) => one.startsWith('v1,'))
  const bytes = ours.slice(0, maxSignatures).map((one) => fromBase64(one.slice(3)))
  return bytes.filter((one) => one !== undefined)
}

/** Returns undefined for a text that is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64(text)
  } catch {
    return undefined
  }
}

function header(headers: HeaderValues, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : headers[name]
  // Frameworks that keep the values of a header apart have one in a list.
  const values = [value ?? []].flat().filter((one) => one !== '')
  if (values.length > 1) throw new WebhookError(`The header ${name} came ${values.length} times`)
  if (values[0] === undefined) throw new WebhookError(`The header ${name} is missing`)
  return values[0]
}

const isHeaders = (headers: HeaderValues): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function'

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
