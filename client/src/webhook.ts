import { decodeBase64 } from './base64.js'
import type { components } from './generated/events.js'

export type HeaderValues =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A received webhook request. */
export interface Received {
  /** Raw body before parsing. One additional space would invalidate the signature. */
  readonly body: string | Uint8Array
  readonly headers: HeaderValues
  /** Signing secret of the `webhooks` addon, or several during a rotation, as a list or separated by spaces. */
  readonly secret: string | readonly string[]
  /** Maximum seconds between the time of sending and now. Defaults to 300. */
  readonly toleranceSeconds?: number
  /** Defaults to the current time. */
  readonly now?: Date
}

/** Data of an event raised with `triggernotificationevent`. */
interface CustomEvent {
  title: string
  message: string
  url: string | null
  notification_identifier: string | null
}

type Events = components['schemas']['Events'] & { 'api.custom': CustomEvent }

export type EventName = keyof Events

/** An event, optionally of some types only. A newer service may send types that this client does not know. */
export type WebhookEvent<Type extends EventName = EventName> = {
  [One in Type]: {
    /** Identical in all attempts of a delivery. Ignore events whose ID you have already seen. */
    readonly id: string
    readonly type: One
    readonly timestamp: string
    readonly data: Events[One]
  }
}[Type]

/** Thrown for a request that does not come from the service or is not recent. Answer it with 401 and ignore it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** Maximum signatures to check. The service sends one per secret, and has at most two. */
const maxSignatures = 8

/**
 * Verifies a request and returns its event. Throws WebhookError if the request is invalid, and TypeError if a secret is
 * invalid. Needs only WebCrypto, which compares in constant time.
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
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The header webhook-timestamp is not a Unix time')
  const ageSeconds = now.getTime() / 1000 - Number(timestamp)
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookError(
      `The webhook was sent more than ${toleranceSeconds} seconds before or after the current time`,
    )

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
    throw new TypeError('A signing secret must be at least 24 bytes in base64, with or without the prefix whsec_')
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function signaturesIn(text: string): Uint8Array<ArrayBuffer>[] {
  const ours = text.split(' ').filter((one) => one.startsWith('v1,'))
  const bytes = ours.slice(0, maxSignatures).map((one) => fromBase64(one.slice(3)))
  return bytes.filter((one) => one !== undefined)
}

/** Decodes base64, or returns undefined if the text is invalid. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64(text)
  } catch {
    return undefined
  }
}

function header(headers: HeaderValues, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : headers[name]
  // Some frameworks pass header values as a list.
  const values = [value ?? []].flat().filter((one) => one !== '')
  if (values.length > 1) throw new WebhookError(`The header ${name} was sent ${values.length} times`)
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
