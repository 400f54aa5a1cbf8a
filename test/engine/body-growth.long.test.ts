import type { IncomingMessage } from 'node:http'
import t, { type Test } from 'tap'
import { fileBodyLimit, parseBody } from '../../engine/body.js'
import { files } from '../../engine/files.js'
import { costOf } from '../support/growth.js'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'
const requestOf = (type: string) => ({ headers: { 'content-type': type } }) as IncomingMessage
const intake = { limit: fileBodyLimit, files: new Set(['file']) }

const most = 2 ** 22
const end = '\r\n--limit--\r\n'
const field = '--limit\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
const file = '--limit\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'
const disposition = '--limit\r\nContent-Disposition: form-data; name="a"; '
const boundary = '-'.repeat(70)

const repeated =
  (first: string, unit: string, last = '') =>
  (size: number) =>
    Buffer.concat([Buffer.from(first), Buffer.alloc(size - (size % Buffer.byteLength(unit)), unit), Buffer.from(last)])

/** The bodies that take longest to read: media type, and a body of about a size. */
const worst: Record<string, readonly [type: string, body: (size: number) => Buffer]> = {
  blanks: [form, repeated('a=', '+')],
  escapes: [form, repeated('a=', '%41')],
  'escapes of two bytes': [form, repeated('a=', '%C3%A9')],
  separators: [form, repeated('', '&')],
  'equals signs': [form, repeated('', '=')],
  'equals signs that come late': [form, (size) => repeated('a&'.repeat(999), 'a', '=')(size)],
  brackets: [form, repeated('a', '[]')],
  'brackets that do not close': [form, repeated('a', '[', ']=')],
  'brackets the wrong way round': [form, repeated('a[', '][', ']=')],
  'values without an index': [form, (size) => Buffer.from(`a[]=${'x'.repeat(size / 1000)}&`.repeat(1000))],
  'a name that comes often': [form, (size) => Buffer.from(`a=${'x'.repeat(size / 1000)}&`.repeat(1000))],
  'JSON brackets': [json, repeated('{"a":', '[')],
  'JSON quotes': [json, repeated('{"a":', '""')],
  'JSON backslashes': [json, repeated('{"a":"', '\\\\', '"}')],
  'JSON escapes': [json, repeated('{"a":"', '\\u0100', '"}')],
  'JSON blanks': [json, repeated('{', ' ', '}')],
  'JSON digits': [json, repeated('{"a":', '9', '}')],
  'JSON members of one name': [json, (size) => Buffer.from(`{${`"a":"${'x'.repeat(size / 900)}",`.repeat(900)}"b":1}`)],
  'file names in a file name': [parts, repeated(disposition, 'filename="', `x${end}`)],
  'parameters of a part': [parts, repeated(disposition, 'a="";', `x${end}`)],
  'escaped quotes': [parts, repeated(`${disposition}filename="`, '\\"', `"${end}`)],
  'headers of a part': [parts, repeated('--limit\r\n', 'a: b\r\n', `x${end}`)],
  'parts without content': [parts, repeated('', `${field}\r\n`, '--limit--\r\n')],
  'line ends in a file': [parts, repeated(file, '\r', end)],
  'beginnings of a boundary': [parts, repeated(file, '\r\n--limi', end)],
  'boundaries that go on': [parts, repeated(file, '\r\n--limits', end)],
  'beginnings before the first part': [parts, repeated('', '\r\n--limi', `\r\n${field}x${end}`)],
  'a long boundary that nearly comes': [
    `multipart/form-data; boundary=${boundary}`,
    repeated(file.replace('limit', boundary), `\r\n--${boundary.slice(1)}`, `\r\n--${boundary}--`),
  ],
}

/** Returns the processor time of the cheapest of several runs in milliseconds, whatever comes of them. */
const timeOf = (run: () => unknown): number => Math.min(...Array.from({ length: 4 }, () => costOf(run)))

/**
 * Asserts that four times as much takes about four times as long: what grows with the square would take sixteen times.
 */
function isLinear(t: Test, what: string, run: (size: number) => () => unknown): void {
  const small = timeOf(run(most / 4))
  const large = timeOf(run(most))
  // Milliseconds that collecting garbage may add.
  t.ok(large < 9 * small + 50, `${what}: ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`)
}

t.test('a body takes time in proportion to its size, whatever it holds', async (t) => {
  for (const [what, [type, body]] of Object.entries(worst))
    isLinear(t, what, (size) => {
      const bytes = body(size)
      return () => parseBody(bytes, requestOf(type), intake)
    })
})

t.test('files in base64 take time in proportion to their size', async (t) => {
  const { coerce } = files({ max: 10 })
  for (const [what, unit] of Object.entries({ 'no line ends': 'AAAA', 'short lines': 'A\r\n', 'line ends': '\n' })) {
    isLinear(t, `data of ${what}`, (size) => {
      const data = Buffer.alloc(size, unit).toString()
      return () => coerce([{ name: 'x', data }])
    })
    isLinear(t, `a list in base64 of ${what}`, (size) => {
      const text = Buffer.alloc(size, unit).toString()
      return () => coerce(text)
    })
  }
})
