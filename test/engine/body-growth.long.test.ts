// Listed in docs/reference/attacks.md.

import type { IncomingMessage } from 'node:http'
import t, { type Test } from 'tap'
import { fileBodyLimit, parseBody } from '../../engine/body.js'
import { files } from '../../engine/files.js'
import { measureCost } from '../support/growth.js'

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

/** Bodies that are slowest to parse: the media type, and a function that returns a body of about `size` bytes. */
const worst: Record<string, readonly [type: string, body: (size: number) => Buffer]> = {
  blanks: [form, repeated('a=', '+')],
  escapes: [form, repeated('a=', '%41')],
  'two-byte escapes': [form, repeated('a=', '%C3%A9')],
  separators: [form, repeated('', '&')],
  'equals signs': [form, repeated('', '=')],
  'late equals signs': [form, (size) => repeated('a&'.repeat(999), 'a', '=')(size)],
  brackets: [form, repeated('a', '[]')],
  'unclosed brackets': [form, repeated('a', '[', ']=')],
  'reversed brackets': [form, repeated('a[', '][', ']=')],
  'values without an index': [form, (size) => Buffer.from(`a[]=${'x'.repeat(size / 1000)}&`.repeat(1000))],
  'a repeated name': [form, (size) => Buffer.from(`a=${'x'.repeat(size / 1000)}&`.repeat(1000))],
  'JSON brackets': [json, repeated('{"a":', '[')],
  'JSON quotes': [json, repeated('{"a":', '""')],
  'JSON backslashes': [json, repeated('{"a":"', '\\\\', '"}')],
  'JSON escapes': [json, repeated('{"a":"', '\\u0100', '"}')],
  'JSON blanks': [json, repeated('{', ' ', '}')],
  'JSON digits': [json, repeated('{"a":', '9', '}')],
  'a repeated JSON member': [json, (size) => Buffer.from(`{${`"a":"${'x'.repeat(size / 900)}",`.repeat(900)}"b":1}`)],
  'file names inside a file name': [parts, repeated(disposition, 'filename="', `x${end}`)],
  'parameters of a part': [parts, repeated(disposition, 'a="";', `x${end}`)],
  'escaped quotes': [parts, repeated(`${disposition}filename="`, '\\"', `"${end}`)],
  'headers of a part': [parts, repeated('--limit\r\n', 'a: b\r\n', `x${end}`)],
  'empty parts': [parts, repeated('', `${field}\r\n`, '--limit--\r\n')],
  'line endings in a file': [parts, repeated(file, '\r', end)],
  'incomplete boundaries': [parts, repeated(file, '\r\n--limi', end)],
  'boundaries with a suffix': [parts, repeated(file, '\r\n--limits', end)],
  'incomplete boundaries before the first part': [parts, repeated('', '\r\n--limi', `\r\n${field}x${end}`)],
  'near misses of a long boundary': [
    `multipart/form-data; boundary=${boundary}`,
    repeated(file.replace('limit', boundary), `\r\n--${boundary.slice(1)}`, `\r\n--${boundary}--`),
  ],
}

/** Returns the lowest CPU time of four runs in milliseconds. The runs may throw. */
const timeOf = (run: () => unknown): number => Math.min(...Array.from({ length: 4 }, () => measureCost(run)))

/**
 * Asserts that a body of four times the size takes less than about nine times as long. Linear growth would take four
 * times as long, and quadratic growth 16 times.
 */
function isLinear(t: Test, what: string, run: (size: number) => () => unknown): void {
  const small = timeOf(run(most / 4))
  const large = timeOf(run(most))
  // 50 ms allow for garbage collection.
  t.ok(large < 9 * small + 50, `${what}: ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms`)
}

t.test('parsing a body takes time proportional to its size', async (t) => {
  for (const [what, [type, body]] of Object.entries(worst))
    isLinear(t, what, (size) => {
      const bytes = body(size)
      return () => parseBody(bytes, requestOf(type), intake)
    })
})

t.test('decoding base64 files takes time proportional to their size', async (t) => {
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
