import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { credentialHeaders } from './credentials.js'
import { newTicket } from './fixtures.js'
import type { Api, Body } from './service.js'

/** Opens a ticket with a multipart body, as browsers and most client libraries do. */
export async function openTicketByMultipart(
  api: Api,
  files: readonly (readonly [field: string, name: string, bytes: Buffer])[],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(await newTicket(api))) form.append(name, String(value))
  for (const [field, name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  const bytes = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  const headers = { ...credentialHeaders(api.admin), 'content-type': type, 'content-length': bytes.length }
  const call = request(`${api.url}/api/v1/openticket`, { method: 'POST', headers })
  const answered = once(call, 'response')
  // A request that is too long is answered before it has been sent completely, and then cut off.
  call.on('error', () => {}).end(bytes)
  const [answer] = (await answered) as [IncomingMessage]
  return { status: answer.statusCode, body: (await json(answer)) as Body }
}
