// Exercises the features that depend on the runtime: calls, iteration over a list, a failure, base64, and a signature.
import { attachment, bytesOf, Countinghouse, verifyWebhook } from '@countinghouse/client'

export async function calls({ url, key, secret }) {
  const countinghouse = new Countinghouse({ url, key, secret })
  const title = `News ${crypto.randomUUID()}`
  const { announcementid } = await countinghouse.addannouncement({ title, announcement: 'Something new' })
  let isFound = false
  for await (const one of countinghouse.getannouncements({ limitnum: 2 })) isFound ||= one.title === title
  await countinghouse.deleteannouncement({ announcementid })
  const code = await countinghouse.deleteannouncement({ announcementid }).catch((error) => error.code)
  const text = new TextDecoder().decode(bytesOf(attachment('a.txt', 'héllo').data))
  return { isFound, code, text, webhook: await webhook() }
}

async function webhook() {
  const raw = crypto.getRandomValues(new Uint8Array(32))
  const base64 = (bytes) => attachment('', bytes).data
  const body = '{"type":"client.created","timestamp":"2026-01-31T12:00:00.000Z","data":{}}'
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`msg_1.${timestamp}.${body}`))
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${base64(new Uint8Array(signed))}`,
  }
  const { type } = await verifyWebhook({ body, headers, secret: base64(raw) })
  const isRefused = await verifyWebhook({ body: `${body} `, headers, secret: base64(raw) }).catch(({ name }) => name)
  return [type, isRefused]
}
