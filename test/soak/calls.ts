import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { callAction, credential } from '../server/serve.js'
import { credentialHeaders } from '../support/credentials.js'
import type { Body } from '../support/service.js'

/** Data for a call: the service's address, and IDs that earlier calls created. */
export interface Caller {
  readonly url: string
  readonly product: number
  readonly random: () => number
  /** Returns a number that no other call gets. */
  readonly next: () => number
  readonly clients: number[]
  readonly tickets: number[]
}

/** A kind of call. Its status must be one of `statuses`; 0 means an aborted call. */
export interface Kind {
  readonly name: string
  readonly weight: number
  readonly statuses: readonly number[]
  readonly make: (caller: Caller) => Promise<number>
}

/** Returns an ID from the list, or 1 if the list is empty. A record with the ID 1 may not exist. */
const oneOf = (list: readonly number[], random: () => number): number => list[Math.floor(random() * list.length)] ?? 1

/** Keeps an ID for later calls. Only the last 500 are kept, because a run may take hours. */
const remember = (list: number[], id: number) => {
  list.push(id)
  if (list.length > 500) list.shift()
}

const person = (n: number) => ({ firstname: 'Ada', lastname: `Lovelace ${n}`, email: `soak-${n}@example.com` })

const read =
  (action: string, parameters: (caller: Caller) => Body = () => ({})): Kind['make'] =>
  async (caller) =>
    (await callAction(caller.url, action, parameters(caller), 'GET')).status

const write =
  (action: string, parameters: (caller: Caller) => Body, more: Readonly<Record<string, string>> = {}): Kind['make'] =>
  async (caller) =>
    (await callAction(caller.url, action, parameters(caller), 'POST', more)).status

const someClient = ({ clients, random }: Caller) => oneOf(clients, random)

/** Sends a request that no client library would send, and returns its status. */
async function bare(url: string, path: string, init: RequestInit): Promise<number> {
  const reply = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
  await reply.arrayBuffer()
  return reply.status
}

const headers = credentialHeaders(credential)

export const kinds: readonly Kind[] = [
  {
    name: 'a client',
    weight: 10,
    statuses: [200],
    make: read('getclientsdetails', (caller) => ({ clientid: someClient(caller) })),
  },
  { name: 'a page of clients', weight: 6, statuses: [200], make: read('getclients', () => ({ search: 'lovelace' })) },
  { name: 'a page of invoices', weight: 6, statuses: [200], make: read('getinvoices') },
  { name: 'figures', weight: 2, statuses: [200], make: read('getstats') },
  {
    name: 'a new client',
    weight: 5,
    statuses: [200],
    make: async ({ url, next, random, clients }) => {
      // Hashing a password is slow.
      const password = random() < 0.2 ? { password2: 'long enough' } : {}
      const { status, body } = await callAction(url, 'addclient', { ...person(next()), ...password })
      remember(clients, body.clientid)
      return status
    },
  },
  {
    name: 'credit, each call twice with one key',
    weight: 4,
    statuses: [200],
    make: async (caller) => {
      const more = { 'idempotency-key': `soak-${caller.next()}` }
      const parameters = { clientid: someClient(caller), description: 'Goodwill', amount: 1.25 }
      await callAction(caller.url, 'addcredit', parameters, 'POST', more)
      return (await callAction(caller.url, 'addcredit', parameters, 'POST', more)).status
    },
  },
  {
    name: 'a paid invoice',
    weight: 4,
    statuses: [200],
    make: async (caller) => {
      const items = [{ description: 'Work', amount: 12.34 }]
      const { status, body } = await callAction(caller.url, 'createinvoice', { userid: someClient(caller), items })
      if (status !== 200) return status
      const payment = { invoiceid: body.invoiceid, transid: `soak-${caller.next()}`, amount: 12.34 }
      return (await callAction(caller.url, 'addinvoicepayment', payment)).status
    },
  },
  {
    name: 'an order that is paid and set up',
    weight: 2,
    statuses: [200],
    make: async (caller) => {
      const order = { clientid: someClient(caller), pid: [caller.product], domain: [`soak${caller.next()}.example`] }
      const { status, body } = await callAction(caller.url, 'addorder', order)
      if (status !== 200) return status
      const payment = { invoiceid: body.invoiceid, transid: `soak-${caller.next()}`, amount: 5 }
      return (await callAction(caller.url, 'addinvoicepayment', payment)).status
    },
  },
  {
    name: 'a ticket with a file, as multipart',
    weight: 2,
    statuses: [200],
    make: async ({ url, next, random, tickets }) => {
      const form = new FormData()
      const facts = { deptid: '1', subject: 'Soak', message: 'It rains.', email: `soak-${next()}@example.com` }
      for (const [name, value] of Object.entries(facts)) form.append(name, value)
      form.append('attachments[]', new Blob([Buffer.alloc(20_000 + random() * 200_000, 65)]), 'rain.txt')
      const reply = await fetch(`${url}/api/v1/openticket`, { method: 'POST', headers, body: form })
      const body = (await reply.json()) as Body
      if (reply.status === 200) remember(tickets, body.ticketid)
      return reply.status
    },
  },
  {
    name: 'a ticket with its replies',
    weight: 2,
    statuses: [200, 404],
    make: read('getticket', ({ tickets, random }) => ({ ticketid: oneOf(tickets, random) })),
  },
  {
    name: 'an event for a webhook',
    weight: 4,
    statuses: [200],
    make: write('triggernotificationevent', ({ next }) => ({ title: `Soak ${next()}`, message: 'It rains.' })),
  },
  { name: 'an invoicing run', weight: 0.1, statuses: [200], make: write('geninvoices', () => ({})) },
  { name: 'a missing field', weight: 2, statuses: [422], make: write('addclient', () => ({ firstname: 'A' })) },
  {
    name: 'an unknown client',
    weight: 2,
    statuses: [404],
    make: read('getclientsdetails', () => ({ clientid: 2e9 })),
  },
  { name: 'an unknown action', weight: 1, statuses: [404], make: read('getnothing') },
  {
    name: 'invalid JSON',
    weight: 1,
    statuses: [400, 422],
    make: ({ url }) =>
      bare(url, '/api/v1/addclient', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"firstname":',
      }),
  },
  { name: 'no credential', weight: 1, statuses: [401], make: ({ url }) => bare(url, '/api/v1/getclients', {}) },
  {
    name: 'a wrong credential',
    weight: 2,
    statuses: [401, 403],
    make: ({ url, next }) => {
      const wrong = { identifier: `${next()}`.padStart(32, 'x'), secret: 's'.repeat(64) }
      return bare(url, '/api/v1/getclients', { headers: credentialHeaders(wrong) })
    },
  },
  {
    name: 'a wrong password',
    weight: 1,
    statuses: [401, 403, 404, 422],
    make: write('validatelogin', ({ next }) => ({ email: `soak-${next()}@example.com`, password2: 'wrong' })),
  },
  {
    name: 'a sign-in link and the page behind it',
    weight: 1,
    statuses: [200, 404],
    make: async (caller) => {
      const client = { ...person(caller.next()), password2: 'long enough' }
      const { body } = await callAction(caller.url, 'addclient', client)
      const link = await callAction(caller.url, 'createssotoken', { client_id: body.clientid })
      const reply = await fetch(link.body.redirect_url, { redirect: 'manual' })
      await reply.arrayBuffer()
      const cookie = (reply.headers.getSetCookie()[0] ?? '').split(';')[0] as string
      return bare(caller.url, '/client/invoices', { headers: { cookie } })
    },
  },
  { name: 'a public page', weight: 1, statuses: [200], make: ({ url }) => bare(url, '/client/reset', {}) },
  { name: 'the description', weight: 0.3, statuses: [200], make: ({ url }) => bare(url, '/openapi.json', {}) },
  {
    name: 'an aborted call',
    weight: 2,
    // It may be answered before it is aborted.
    statuses: [0, 200],
    make: async ({ url, random }) => {
      const given = new AbortController()
      const call = bare(url, '/api/v1/getclients', { headers, signal: given.signal }).catch(() => 0)
      await sleep(random() * 10)
      given.abort()
      return call
    },
  },
  {
    name: 'an incomplete body',
    weight: 2,
    statuses: [0],
    make: async ({ url, random }) => {
      const { port, hostname } = new URL(url)
      const lines = ['POST /api/v1/addclient HTTP/1.1', 'Host: soak', 'Content-Length: 100000']
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(`${lines.join('\r\n')}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nfirstname=A`)
      await sleep(5 + random() * 20)
      socket.destroy()
      return 0
    },
  },
]
