import { createHmac } from 'node:crypto'
import { type Form, misconfigured } from './module.js'

/** Two while it is changed: receivers take a signature by either. */
const secretsIn = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((secret) => secret.replace(/^whsec_/, ''))

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]{4,}=*$/.test(text)

/** Bytes of a secret that the convention asks for. */
const bytes = { least: 24, most: 64 }

/** What a secret has to be before anything is signed with it. */
export const secretForm: Form = {
  rule: `${bytes.least} to ${bytes.most} random bytes in base64, with or without whsec_ before them; two such secrets, a space between, while it is changed`,
  holds: (text) => {
    const secrets = secretsIn(text)
    const isSound = (secret: string) => {
      const { length } = Buffer.from(secret, 'base64')
      return isBase64(secret) && length >= bytes.least && length <= bytes.most
    }
    return secrets.length <= 2 && secrets.every(isSound)
  },
}

/**
 * The headers of a webhook after the Standard Webhooks convention. The secret is base64, with or without `whsec_` before
 * it, or several with blanks between, by each of which it is signed; `id` stays the same for every attempt. Throws
 * misconfigured for a secret that is empty or not base64.
 */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secretsIn(secret).map((encoded) => {
    if (!isBase64(encoded)) throw misconfigured('The signing secret is not base64')
    return createHmac('sha256', Buffer.from(encoded, 'base64')).update(`${id}.${timestamp}.${body}`).digest('base64')
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
