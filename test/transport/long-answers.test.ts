import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import t, { type Test } from 'tap'
import { eventually } from '../server/serve.js'
import { credentialHeaders } from '../support/credentials.js'
import { type Api, withService } from '../support/service.js'
import { extensions, shelf } from './fixtures.js'
import { ask, request as requestBytes } from './wire.js'

/** Number of rows that fills several pieces and is not a multiple of `piece`. */
const several = 1201
const piece = 500

const wholeOf = (rows: number) =>
  JSON.stringify({ result: 'success', rows: Array.from({ length: rows }, (_, n) => ({ id: n + 1, text: 'x' })) })

const beginningOf = (rows: number) => wholeOf(rows).slice(0, -2)

const path = (parameters: Readonly<Record<string, number>>) =>
  `/api/v1/longlist?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))}`

/** Returns the response before its body is read. */
async function open(t: Test, api: Api, parameters: Readonly<Record<string, number>>, method = 'GET') {
  const call = request(`${api.url}${path(parameters)}`, {
    method,
    agent: false,
    headers: credentialHeaders(api.admin),
  })
  t.teardown(() => call.destroy())
  call.end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return answer
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return text
}

/** Sends bytes on a new connection. Resolves when it closes, with the received text and any error code. */
async function exchange(t: Test, api: Api, bytes: string | Buffer, heard: (text: string) => unknown = () => {}) {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  let text = ''
  let code: string | undefined
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    heard(text)
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code
  })
  socket.write(bytes)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { text, code }
}

interface Line {
  readonly msg: string
  readonly requestId?: string
  readonly action?: string
  readonly status?: number
  readonly code?: string
  readonly unfinished?: boolean
}

const lines = (api: Api): Line[] =>
  api
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** Waits for the log line of a call that has ended. */
async function ended(api: Api, requestId: unknown): Promise<Line> {
  const find = () => lines(api).find((line) => line.msg === 'call' && line.requestId === requestId)
  await eventually('the call has ended', find)
  return find() as Line
}

/** Joins the parts of a chunked body, and returns the text after it as `rest`. */
function unchunked(text: string): { body: string; rest: string } {
  let body = ''
  let at = 0
  for (;;) {
    const end = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, end), 16)
    if (size === 0) return { body, rest: text.slice(end + 4) }
    body += text.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
  }
}

withService(
  t,
  'long responses',
  async (t, api) => {
    t.test('a list sent in several pieces has the same content as a list sent in one', async (t) => {
      const answer = await open(t, api, { rows: several })
      t.equal(await textOf(answer), wholeOf(several))
      t.match(answer.headers, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'transfer-encoding': 'chunked',
        'content-length': undefined,
      })
      t.match(answer.headers['x-request-id'], /^[\da-f-]{36}$/)
      const { rows } = await api.ok('longlist', { rows: several })
      t.equal(rows.length, several, 'it matches its definition')
      const line = await ended(api, answer.headers['x-request-id'])
      t.strictSame([line.status, line.unfinished], [200, undefined])
    })

    t.test('a list in one piece is sent with its length', async (t) => {
      for (const rows of [0, 1, piece]) {
        const answer = await open(t, api, { rows })
        t.equal(await textOf(answer), wholeOf(rows))
        t.equal(answer.headers['content-length'], String(wholeOf(rows).length))
        t.equal(answer.headers['transfer-encoding'], undefined)
      }
    })

    t.test('a list that ends at or just after a piece is complete', async (t) => {
      for (const rows of [piece + 1, 2 * piece, 2 * piece + 1])
        t.equal(await textOf(await open(t, api, { rows })), wholeOf(rows))
    })

    t.test('HEAD returns only the headers and keeps the connection open', async (t) => {
      const head = await ask(t, api.url, path({ rows: several }), { method: 'HEAD', credential: api.admin })
      t.equal(head.status, 200)
      t.equal(head.text, '')
      const line = await ended(api, head.headers['x-request-id'])
      t.strictSame([line.status, line.unfinished], [200, undefined])
      const both = Buffer.concat([
        requestBytes(path({ rows: several }), { method: 'HEAD', credential: api.admin }),
        requestBytes('/api/health', { headers: { connection: 'close' } }),
      ])
      const { text } = await exchange(t, api, both)
      const [first, second] = text.split('\r\n\r\n').map((part) => part.split('\r\n')[0])
      t.strictSame([first, second], ['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
    })

    t.test('an error in the first chunk returns a normal error response', async (t) => {
      const { statusCode, headers } = await open(t, api, { rows: several, failsafter: 0 })
      t.equal(statusCode, 500)
      t.match(await ended(api, headers['x-request-id']), { status: 500, code: 'internal_error' })
    })

    t.test('an error in a later piece cuts the connection', async (t) => {
      const answer = await open(t, api, { rows: several, failsafter: piece })
      t.equal(answer.statusCode, 200)
      await t.rejects(textOf(answer), { code: 'ECONNRESET' }, 'a partial list is not mistaken for the whole')
      const requestId = answer.headers['x-request-id']
      t.match(await ended(api, requestId), {
        action: 'longlist',
        status: 500,
        code: 'internal_error',
        unfinished: true,
      })
      t.match(
        lines(api).find(({ msg, requestId: id }) => msg === 'a call failed' && id === requestId),
        { err: { message: 'the shelf fell over' } },
      )
      const metrics = await (await fetch(`${api.url}/metrics`)).text()
      t.match(metrics, /countinghouse_call_seconds_count\{action="longlist",status="500"\} 2/)
    })

    t.test('over HTTP/1.0, closing the connection ends the list, and an error resets it', async (t) => {
      const bytes = (parameters: Readonly<Record<string, number>>) =>
        requestBytes(path(parameters), { credential: api.admin }).toString('latin1').replace('HTTP/1.1', 'HTTP/1.0')
      const whole = await exchange(t, api, bytes({ rows: several }))
      t.equal(whole.text.slice(whole.text.indexOf('\r\n\r\n') + 4), wholeOf(several))
      t.equal(whole.code, undefined)
      let fall = () => {}
      shelf.falls = new Promise((resolve) => {
        fall = resolve
      })
      // The reset waits until the piece was read, because a reset that arrives with data looks like the end to a Node
      // client.
      const read = (text: string) => text.endsWith(beginningOf(piece)) && fall()
      const broken = await exchange(t, api, bytes({ rows: several, failsafter: piece }), read)
      t.equal(broken.code, 'ECONNRESET')
    })

    t.test('the call ends when its reader disconnects', async (t) => {
      const answer = await open(t, api, { rows: 1_000_000_000, width: 1000 })
      await once(answer, 'data')
      answer.destroy()
      const requestId = answer.headers['x-request-id']
      t.match(await ended(api, requestId), { status: 200, unfinished: true })
      t.notOk(lines(api).some(({ msg, requestId: id }) => msg === 'a call failed' && id === requestId))
    })

    t.test('answers other callers while a reader stalls', async (t) => {
      const answer = await open(t, api, { rows: 1_000_000_000, width: 1000 })
      for (let n = 0; n < 20; n++) t.equal((await api.call('getclients')).status, 200)
      answer.destroy()
      t.match(await ended(api, answer.headers['x-request-id']), { unfinished: true })
    })

    t.test('answers calls on one connection in order', async (t) => {
      const long = requestBytes(path({ rows: several }), { credential: api.admin })
      const last = requestBytes(path({ rows: 1 }), { credential: api.admin, headers: { connection: 'close' } })
      let { text } = await exchange(t, api, Buffer.concat([...Array.from({ length: 15 }, () => long), last]))
      for (let n = 0; n < 15; n++) {
        const { body, rest } = unchunked(text.slice(text.indexOf('\r\n\r\n') + 4))
        if (body !== wholeOf(several)) t.fail(`response ${n} differs`)
        text = rest
      }
      t.equal(text.slice(text.indexOf('\r\n\r\n') + 4), wholeOf(1))
    })

    t.test('does not start queued calls after their connection is closed', async (t) => {
      const { hostname, port } = new URL(api.url)
      const socket = connect(Number(port), hostname)
      t.teardown(() => socket.destroy())
      const endless = requestBytes(path({ rows: 1_000_000_000, width: 1000 }), { credential: api.admin })
      const unfinished = () => lines(api).filter((line) => line.unfinished).length
      const calls = () => lines(api).filter((line) => line.action === 'longlist').length
      const before = unfinished()
      const callsBefore = calls()
      socket.write(Buffer.concat([endless, endless, endless]))
      await once(socket, 'readable')
      socket.destroy()
      await eventually('the first call has ended', () => unfinished() > before)
      for (let n = 0; n < 20; n++) await api.call('getclients')
      t.strictSame([unfinished(), calls()], [before + 1, callsBefore + 1])
    })

    t.test('returns a page if one is requested', async (t) => {
      const page = async (parameters: object) => {
        const { rows, ...envelope } = await api.ok('longlist', { rows: several, ...parameters })
        return { ...envelope, ids: [rows.length, rows[0]?.id, rows.at(-1)?.id] }
      }
      const at = (startnumber: number, numreturned: number) => ({
        result: 'success',
        totalresults: several,
        startnumber,
        numreturned,
        ids: numreturned === 0 ? [0, undefined, undefined] : [numreturned, startnumber + 1, startnumber + numreturned],
      })
      t.strictSame(await page({ limitstart: 0 }), at(0, 25))
      t.strictSame(await page({ limitnum: 250 }), at(0, 250))
      t.strictSame(await page({ limitstart: 13, limitnum: 5 }), at(10, 5))
      t.strictSame(await page({ limitstart: 1200, limitnum: 100 }), at(1200, 1))
      t.strictSame(await page({ limitstart: 5000, limitnum: 10 }), at(5000, 0))
      t.equal((await api.ok('longlist', { rows: several, limitstart: '', limitnum: '' })).rows.length, several)
      for (const limitnum of ['0', '251', '-1', 'x', '2.5'])
        t.strictSame(Object.keys((await api.call('longlist', { rows: 1, limitnum })).body.errors), ['limitnum'])
      for (const limitstart of ['-1', 'x', '0.5'])
        t.strictSame(Object.keys((await api.call('longlist', { rows: 1, limitstart })).body.errors), ['limitstart'])
    })
  },
  { environment: extensions },
)
