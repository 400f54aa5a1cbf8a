import t, { type Test } from 'tap'
import { serve } from '../server/serve.js'
import { prepared } from '../support/databases.js'
import { measureSlowestCall, type Target } from '../support/slowest-call.js'
import { type Answer, request, Wire } from './wire.js'

// A process of its own serves, so that what the attackers spend on their bodies does not count.

const credential = { identifier: 'i'.repeat(32), secret: 's'.repeat(64) }
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'
const most = 16 * 2 ** 20

/** As many repetitions of a text as fit into a body, between a beginning and an end. */
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

/** The worst that a body can be for what reads it: its media type and its bytes. */
const worst: Record<string, readonly [type: string, body: () => Buffer]> = {
  'a form of blanks': [form, () => filled('+', 'message=')],
  'a form of escapes': [form, () => filled('%41', 'message=')],
  'a form of separators': [form, () => filled('&')],
  'a form of equals signs': [form, () => filled('=')],
  'a form of brackets': [form, () => filled('[]', 'a')],
  'a form of values without a name': [form, () => filled('a[]&')],
  'a list that grows past its own indexes': [
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
  'file names in a file name': [parts, () => filled('filename="', disposition, `x${end}`)],
  'blanks in a part header': [parts, () => filled(' ', disposition, `x${end}`)],
  'backslashes in a part header': [parts, () => filled('\\"', `${disposition}filename="`, `\r\n\r\nx${end}`)],
  'parts without end': [parts, () => filled(`${field}\r\n`, '', '--limit--\r\n')],
  'headers without end': [parts, () => filled('a: b\r\n', '--limit\r\n', `\r\nx${end}`)],
  'a file of line ends': [parts, () => filled('\r', file, end)],
  'a file of beginnings of its boundary': [parts, () => filled('\r\n--limi', file, end)],
  'a file of boundaries that go on': [parts, () => filled('\r\n--limits', file, end)],
  'text before the first part': [parts, () => filled('\r\n--limi', '', `\r\n${field}x${end}`)],
}

/** Sends the same call on many connections at once, and returns what each was answered. */
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

/** A body that is nothing but large. */
const harmless = (): Buffer => filled('x', 'message=')

/**
 * Milliseconds that others may wait, by what a harmless body of the same size costs them: on a machine that has other
 * things to do all takes longer. A body that is read in a bad way costs several times as much.
 */
const boundOf = (usual: number): number => 2000 + 8 * usual

// Nothing here depends on the database.
t.test('the worst of bodies holds nobody up', async (t) => {
  await t.test('sqlite', async (t) => {
    const { url } = await serve(t, { DATABASE_URL: await prepared.sqlite(t) })
    const target = { url, credential }
    const call = (type: string, body: Buffer, given = {}) =>
      request('/api/v1/openticket', { method: 'POST', headers: { 'content-type': type }, ...given, body })
    const usual = await measureSlowestCall(target, () => swarm(t, target, 3, call(form, harmless(), { credential })))
    const bound = boundOf(usual.slowest)
    for (const [what, [type, body]] of Object.entries(worst)) {
      for (const [who, given] of [
        ['of nobody', {}],
        ['of a caller', { credential }],
      ] as const) {
        const bytes = call(type, body(), given)
        const { slowest, outcome } = await measureSlowestCall(target, () => swarm(t, target, 3, bytes))
        t.ok(slowest < bound, `${what}, ${who}: others waited ${Math.round(slowest)} ms at most`)
        const expected = who === 'of nobody' ? [401] : [400, 422]
        for (const answer of outcome) t.ok(expected.includes(answer?.status ?? 0), `${answer?.status} ${answer?.text}`)
      }
    }
  })
})
