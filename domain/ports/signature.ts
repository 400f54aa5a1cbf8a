import { createHmac } from 'node:crypto'
import { misconfigured } from './module.js'

/**
 * The headers of a webhook after the Standard Webhooks convention. The secret is base64, with or without `whsec_` before
 * it; `id` stays the same for every attempt. Throws misconfigured for a secret that is empty or not base64.
 */
export function webhookHeaders(
  secret: string,
  { id, at, body }: { readonly id: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const encoded = secret.replace(/^whsec_/, '')
  if (!/^[A-Za-z0-9+/]{4,}=*$/.test(encoded)) throw misconfigured('The signing secret is not base64')
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(encoded, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
