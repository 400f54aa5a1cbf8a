// Listed in docs/reference/attacks.md.

import t, { type Test } from 'tap'
import { serve } from '../server/serve.js'
import { prepared } from '../support/databases.js'
import { measureSlowestCall, type Target } from '../support/slowest-call.js'
import { type Answer, request, Wire } from './wire.js'

// The service runs in a separate process, so that the attackers' own work does not count.

const credential = { identifier: 'i'.repeat(32), secret: 's'.repeat(64) }
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'
const most = 16 * 2 ** 20

/** Repeats a text as often as it fits into a body between a beginning and an end. */
const filled = (unit: string, first = '', last = '', size = most): Buffer => {
  const room = size - first.length - last.length
  return Buffer.concat([
    Buffer.from(first),
    Buffer.alloc(Math.floor(room / unit.length) * unit.length, unit),
    Buffer.from(last),
  ])
}

const end = '\r\n--limit--\r\n'
const field = '--limit\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
const file = '--limit\r\nContent-Disposition: form-data; name="attachments"; filename="x"\r\n\r\n'
const disposition = '--limit\r\nContent-Disposition: form-data; name="a"; '

/** The most expensive bodies for their parsers: media type and bytes. */
const worst: Record<string, readonly [type: string, body: () => Buffer]> = {
  'a form of blanks': [form, () => filled('+', 'message=')],
  'a form of escapes': [form, () => filled('%41', 'message=')],
  'a form of separators': [form, () => filled('&')],
  'a form of equals signs': [form, () => filled('=')],
  'a form of brackets': [form, () => filled('[]', 'a')],
  'a form of values without an index': [form, () => filled('a[]&')],
  'a list that outgrows its own indexes': [
    form,
    () => Buffer.from([...Array(499).keys()].map((n) => `a[${n + 499}]=&a[]=`).join('&')),
  ],
  'JSON of brackets': [json, () => filled('[', '{"a":')],
  'JSON of quotes': [json, () => filled('""', '{"a":')],
  'JSON of escapes': [json, () => filled('\\u0041', '{"message":"', '"}')],
  'JSON of blanks': [json, () => filled(' ', '{', '}')],
  'JSON of digits': [json, () => filled('9', '{"deptid":', '}')],
  'base64 of short lines': [json, () => filled('AAAA\\n', '{"attachments":[{"name":"x","data":"', '"}]}')],
  'a file of base64': [json, () => filled('AAAA', '{"attachments":[{"name":"x","data":"', '"}]}')],
  'JSON in base64': [form, () => filled('W1tb', 'attachments=')],
  'file names inside a file name': [parts, () => filled('filename="', disposition, `x${end}`)],
  'blanks in a part header': [parts, () => filled(' ', disposition, `x${end}`)],
  'backslashes in a part header': [parts, () => filled('\\"', `${disposition}filename="`, `\r\n\r\nx${end}`)],
  'a body of many parts': [parts, () => filled(`${field}\r\n`, '', '--limit--\r\n')],
  'a part of many headers': [parts, () => filled('a: b\r\n', '--limit\r\n', `\r\nx${end}`)],
  'a file of line endings': [parts, () => filled('\r', file, end)],
  'a file of incomplete boundaries': [parts, () => filled('\r\n--limi', file, end)],
  'a file of boundaries with a suffix': [parts, () => filled('\r\n--limits', file, end)],
  'text before the first part': [parts, () => filled('\r\n--limi', '', `\r\n${field}x${end}`)],
}

/** Sends the same call on many connections concurrently and returns the responses. */
const swarm = async (t: Test, { url }: Target, count: number, bytes: Buffer): Promise<(Answer | undefined)[]> => {
  const wires = await Promise.all(Array.from({ length: count }, () => Wire.open(t, url)))
  return Promise.all(
    wires.map(async (wire) => {
      wire.send(bytes)
      const answer = await wire.answer()
      wire.destroy()
      return answer
    }),
  )
}

/** A body that is merely large. */
const harmless = (): Buffer => filled('x', 'message=')

/**
 * Returns the longest acceptable wait of other callers in milliseconds. `usual` is their wait during a harmless body of
 * the same size. A badly read body costs several times as much.
 */
const boundOf = (usual: number): number => 2000 + 8 * usual

// Nothing here depends on the database.
t.test('the worst bodies do not delay other callers', async (t) => {
  await t.test('sqlite', async (t) => {
    const { url } = await serve(t, { DATABASE_URL: await prepared.sqlite(t) })
    const target = { url, credential }
    const call = (type: string, body: Buffer, given = {}) =>
      request('/api/v1/openticket', { method: 'POST', headers: { 'content-type': type }, ...given, body })
    const usual = await measureSlowestCall(target, () => swarm(t, target, 3, call(form, harmless(), { credential })))
    const bound = boundOf(usual.slowest)
    for (const [what, [type, body]] of Object.entries(worst)) {
      for (const [who, given] of [
        ['without a credential', {}],
        ['with a credential', { credential }],
      ] as const) {
        const bytes = call(type, body(), given)
        const { slowest, outcome } = await measureSlowestCall(target, () => swarm(t, target, 3, bytes))
        t.ok(slowest < bound, `${what}, ${who}: others waited at most ${Math.round(slowest)} ms`)
        const expected = who === 'without a credential' ? [401] : [400, 422]
        for (const answer of outcome) t.ok(expected.includes(answer?.status ?? 0), `${answer?.status} ${answer?.text}`)
      }
    }
  })
})
