import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'

export interface Asked {
  readonly countryCode: string
  readonly vatNumber: string
  readonly requesterMemberStateCode?: string
  readonly requesterNumber?: string
}

/** Writes an answer, immediately or later. */
export type Answer = (res: ServerResponse, asked: Asked) => unknown

/** A fake tax register of the EU member states. */
export interface Vies {
  readonly url: string
  readonly asked: Asked[]
  answer: Answer
}

export const replies =
  (body: object | string, status = 200, headers: Readonly<Record<string, string>> = {}): Answer =>
  (res) =>
    res.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

/**
 * Returns an answer about the requested number, with a consultation number if the requester provided their own number.
 */
export const says =
  (valid: boolean): Answer =>
  (res, { countryCode, vatNumber, requesterNumber }) =>
    replies({
      countryCode,
      vatNumber,
      valid,
      requestDate: '2026-11-26T12:00:00.000Z',
      requestIdentifier: requesterNumber === undefined ? '' : `WAPIAAAA${vatNumber}`,
      userError: valid ? 'VALID' : 'INVALID',
      name: '---',
      address: '---',
    })(res, { countryCode, vatNumber })

export async function openVies(t: Test): Promise<Vies> {
  const server = createServer(async (req, res) => {
    if (req.method !== 'POST' || req.url !== '/rest-api/check-vat-number') return res.writeHead(404).end()
    const asked = JSON.parse(await text(req)) as Asked
    vies.asked.push(asked)
    return vies.answer(res, asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`
  const vies: Vies = { url, asked: [], answer: says(true) }
  return vies
}
