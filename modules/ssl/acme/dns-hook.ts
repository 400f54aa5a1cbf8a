import { createHash } from 'node:crypto'
import { type ModuleContext, ModuleError, refused, unexpected } from '../../../domain/ports/module.js'
import { webhookHeaders } from '../../../domain/ports/signature.js'
import type { Challenge } from '../../../domain/ports/ssl.js'

/** A TXT record. */
export interface DnsRecord {
  readonly name: string
  readonly value: string
}

export const hasHook = ({ config }: ModuleContext): boolean => (config.dns_hook_url ?? '') !== ''

/**
 * Sends the records of DNS challenges to the operator's DNS hook and returns them. Returns an empty list if there is no
 * hook.
 */
export async function publishRecords(
  challenges: readonly Challenge[],
  ctx: ModuleContext,
): Promise<readonly DnsRecord[]> {
  const records = challenges.flatMap((one) => (one.type === 'dns' ? [{ name: one.name, value: one.value }] : []))
  if (!hasHook(ctx)) return []
  for (const record of records) await call('add', record, ctx)
  return records
}

/** Removes records through the DNS hook. Failures are only logged, because a leftover record is harmless. */
export async function removeRecords(records: readonly DnsRecord[], ctx: ModuleContext): Promise<void> {
  if (!hasHook(ctx)) return
  for (const record of records)
    await call('remove', record, ctx).catch((error) => {
      if (!(error instanceof ModuleError)) throw error
      ctx.log('a DNS record could not be removed', { name: record.name, reason: error.message })
    })
}

async function call(
  action: 'add' | 'remove',
  { name, value }: DnsRecord,
  { config, http, machineNow }: ModuleContext,
): Promise<void> {
  const { dns_hook_url: url = '', dns_hook_secret: secret = '' } = config
  const body = JSON.stringify({ action, name, value })
  // The value is unique to the order, so a repeat for the same order has the same ID.
  const id = createHash('sha256').update(body).digest('hex').slice(0, 32)
  const reply = await http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...webhookHeaders(secret, { id, at: machineNow(), body }) },
    body,
  })
  if (reply.status >= 400 && reply.status < 500)
    throw refused(`The DNS hook refused the request (HTTP status ${reply.status})`, String(reply.status))
  if (reply.status < 200 || reply.status >= 300) throw unexpected(reply)
}
