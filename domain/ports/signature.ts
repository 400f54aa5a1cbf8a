import { createHmac } from 'node:crypto'
import { misconfigured, type ValueRule } from './module.js'

/**
 * Returns the secrets in a text. There are two while the secret is being changed, and receivers accept a signature made
 * with either.
 */
const splitSecrets = (text: string): string[] => text.trim().split(/\s+/).map(withoutPrefix)

const withoutPrefix = (secret: string): string => secret.replace(/^whsec_/, '')

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]{4,}=*$/.test(text)

/**
 * Returns the signing keys. If any secret is not base64, returns the whole text as the only key, or no key if the text
 * is empty.
 */
function keysIn(text: string): Buffer[] {
  const secrets = splitSecrets(text)
  return secrets.every(isBase64)
    ? secrets.map((secret) => Buffer.from(secret, 'base64'))
    : [Buffer.from(withoutPrefix(text.trim()))].filter(({ length }) => length > 0)
}

/** Length of a Standard Webhooks secret in bytes. */
const secretBytes = { min: 24, max: 64 }

export const secretForm: ValueRule = {
  rule: `${secretBytes.min} to ${secretBytes.max} random bytes in base64, with or without the prefix whsec_; or two of them, separated by a space, while the secret is being changed`,
  holds: (text) => {
    const secrets = splitSecrets(text)
    const isSound = (secret: string) => {
      const { length } = Buffer.from(secret, 'base64')
      return isBase64(secret) && length >= secretBytes.min && length <= secretBytes.max
    }
    return secrets.length <= 2 && secrets.every(isSound)
  },
}

/**
 * Returns the headers of a Standard Webhooks message, with a signature for each secret in `secret`. `id` must be the
 * same in every attempt. Throws misconfigured if the secret is empty.
 */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const keys = keysIn(secret)
  if (keys.length === 0) throw misconfigured('The signing secret is empty')
  const signed = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' '),
  }
}
