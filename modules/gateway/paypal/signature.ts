import { constants, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WebhookCall } from '../../../domain/ports/gateway.js'
import { type ModuleContext, misconfigured, refused } from '../../../domain/ports/module.js'
import { fetchSigningKey } from './certificates.js'

/**
 * Verifies that PayPal sent a report to the configured webhook. The signature covers the raw body, so a body that was
 * parsed and serialized again fails (R-4362). Throws `misconfigured` without `webhook_id`, and `refused` if the
 * verification fails.
 */
export async function verifyReport({ body, headers }: WebhookCall, ctx: ModuleContext): Promise<void> {
  const { webhook_id: webhookId = '' } = ctx.config
  if (webhookId === '') throw misconfigured('The parameter webhook_id of PayPal is not set')
  const read = (name: string, maxLength: number): string => {
    const value = headers[`paypal-${name}`] ?? ''
    if (value === '' || value.length > maxLength) throw refused('The report has no PayPal signature')
    return value
  }
  const [id, time] = [read('transmission-id', 100), read('transmission-time', 100)]
  const signature = read('transmission-sig', 2000)
  const address = read('cert-url', 500)
  // The header must not select a weaker algorithm.
  if (read('auth-algo', 100) !== 'SHA256withRSA') throw refused('The report is not signed with SHA256withRSA')
  const key = await fetchSigningKey(ctx, address)
  const text = [id, time, webhookId, crc32(body)].join('|')
  const padding = constants.RSA_PKCS1_PADDING
  if (verify('RSA-SHA256', Buffer.from(text), { key, padding }, Buffer.from(signature, 'base64'))) return
  throw refused(
    'The signature does not match the report and webhook_id: the report is forged, was changed in transit, belongs to another webhook, ' +
      'or comes from PayPal’s simulator, whose reports cannot be verified',
  )
}
