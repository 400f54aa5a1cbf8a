import { createHmac } from 'node:crypto'
import { type FormFields, misconfigured } from './module.js'

/** Two during a change: receivers accept a signature by either. */
const secretsIn = (text: string): string[] => text.trim().split(/\s+/).map(bare)

const bare = (secret: string): string => secret.replace(/^whsec_/, '')

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]{4,}=*$/.test(text)

/** Returns the key of a secret. A pass phrase that is not base64 signs with its own bytes, rather than not at all. */
function keysIn(text: string): Buffer[] {
  const secrets = secretsIn(text)
  return secrets.every(isBase64)
    ? secrets.map((secret) => Buffer.from(secret, 'base64'))
    : [Buffer.from(bare(text.trim()))].filter(({ length }) => length > 0)
}

/** Bytes of a secret that the convention asks for. */
const bytes = { min: 24, max: 64 }

/** The rule for a signing secret. */
export const secretForm: FormFields = {
  rule: `${bytes.min} to ${bytes.max} random bytes in base64, with or without whsec_ before them; two such secrets, a space between, while it is changed`,
  holds: (text) => {
    const secrets = secretsIn(text)
    const isSound = (secret: string) => {
      const { length } = Buffer.from(secret, 'base64')
      return isBase64(secret) && length >= bytes.min && length <= bytes.max
    }
    return secrets.length <= 2 && secrets.every(isSound)
  },
}

/**
 * The headers of a webhook after the Standard Webhooks convention. The secret is base64, with or without `whsec_` before
 * it, or several with blanks between, by each of which it is signed; a pass phrase signs by its own bytes. `id` stays the
 * same for every attempt. Throws misconfigured for an empty secret.
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
