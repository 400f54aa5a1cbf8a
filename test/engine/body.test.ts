import type { IncomingMessage } from 'node:http'
import t from 'tap'
import { parsePartialBody } from '../../engine/body.js'

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'
const requestOf = (type: string) => ({ headers: { 'content-type': type } }) as IncomingMessage

const beginning = (type: string, text: string | Buffer) => ({ ...parsePartialBody(Buffer.from(text), requestOf(type)) })

t.test('reads the complete parameters from the beginning of a form', async (t) => {
  t.strictSame(beginning(form, 'a=1&b=2&c='), { a: '1', b: '2' })
  t.strictSame(beginning(form, 'a=1&b=%C3%A9&c=%C3'), { a: '1', b: 'é' })
  for (const text of ['', 'a', 'a=1', '&&&', 'a=%zz&b=1&c']) t.strictSame(beginning(form, text), {}, text)
  t.strictSame(beginning(form, 'a=1&'.repeat(1002)), {}, 'more than the maximum number of parameters')
})

t.test('reads the complete members from the beginning of a JSON object', async (t) => {
  const cases: Record<string, unknown> = {
    '{"a":"1","b":"2","c': { a: '1', b: '2' },
    ' {"a" : "x,}\\",{" , "b" : [1, {"c": 2}], "d": [1, 2': { a: 'x,}",{', b: [1, { c: 2 }] },
    '{"a":"1","a":"2",': { a: '2' },
    '{"a":"1"': {},
    '{"a":"1",': { a: '1' },
    '{"a":{"b":1,"c"': {},
    '{"a":"\\u00e9\\': {},
    '': {},
    '["a","b",': {},
    '{"a":1,}': { a: 1 },
    'a,b': {},
    '}}},"a":1,': {},
  }
  for (const [text, expected] of Object.entries(cases)) t.strictSame(beginning(json, text), expected, text)
  t.strictSame(beginning(json, Buffer.concat([Buffer.from('{"a":"1","b":"'), Buffer.from([0xc3])])), { a: '1' })
  t.strictSame(beginning(json, `{${'"a":1,'.repeat(1002)}`), {}, 'more than the maximum number of values')
})

t.test('reads nothing from bodies of other media types', async (t) => {
  t.strictSame(beginning('text/plain', 'a=1&b=2'), {})
  t.strictSame(beginning(parts, '--limit\r\nnonsense'), {})
})
