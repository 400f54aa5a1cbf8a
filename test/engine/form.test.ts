import fc from 'fast-check'
import t from 'tap'
import {
  checkJson,
  decodeUtf8,
  parameterBounds,
  parseForm,
  parseQuery,
  putValue,
  RepeatedValues,
} from '../../engine/form.js'
import { measureCost } from '../support/growth.js'

/** Returns a tree as plain data, because its objects have no prototype. */
const plainly = (tree: unknown) => JSON.parse(JSON.stringify(tree))

const malformed = (message: RegExp) => ({
  name: 'Refused',
  message,
  failure: { status: 400, code: 'malformed_request' },
})

t.test('parses a form into nested values', async (t) => {
  const cases: Record<string, unknown> = {
    '': {},
    'a=1': { a: '1' },
    'a=1&b=2': { a: '1', b: '2' },
    '&&a=1&': { a: '1' },
    a: { a: '' },
    'a=': { a: '' },
    '=1': { '': '1' },
    'a=b=c': { a: 'b=c' },
    'a=1+2%2B3%20%C3%A9': { a: '1 2+3 é' },
    'a%5Bb%5D=1': { a: { b: '1' } },
    'a[b]=1&a[c][d]=2': { a: { b: '1', c: { d: '2' } } },
    'a[]=1&a[]=2': { a: { 0: '1', 1: '2' } },
    'a[1]=x&a[0]=y': { a: { 0: 'y', 1: 'x' } },
    'a[][n]=1&a[][n]=2': { a: { 0: { n: '1' }, 1: { n: '2' } } },
    'a[b]=1&a[b]=2': { a: { b: '2' } },
    'a[b=1': { 'a[b': '1' },
    '[a]=1': { '[a]': '1' },
    'a]=1': { 'a]': '1' },
  }
  for (const [text, tree] of Object.entries(cases)) t.strictSame(plainly(parseForm(text)), tree, text)
})

t.test('keeps every value of a repeated plain name, distinguishable from a list', async (t) => {
  const { a } = parseForm('a=1&a=2&a=3') as { a: unknown }
  t.ok(a instanceof RepeatedValues)
  t.strictSame([...(a as RepeatedValues)], ['1', '2', '3'])
  t.notOk(parseForm('a[]=1&a[]=2').a instanceof RepeatedValues)
})

t.test('a value without an index does not replace a value with one', async (t) => {
  t.strictSame(plainly(parseForm('a[1]=x&a[]=y')), { a: { 1: 'x', 2: 'y' } })
  t.strictSame(plainly(parseForm('a[]=x&a[2]=y&a[]=z')), { a: { 0: 'x', 2: 'y', 3: 'z' } })
})

t.test('stores a value without an index at the number of entries, or at the next free index', async (t) => {
  const counted = (steps: readonly string[]) => {
    const list: Record<string, string> = {}
    for (const [n, step] of steps.entries()) {
      let index = Object.keys(list).length
      while (index in list) index++
      list[step === '' ? index : step] = `${n}`
    }
    return list
  }
  const step = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.nat(30).map(String), fc.constant('b'))
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const { a } = parseForm(steps.map((one, n) => `a[${one}]=${n}`).join('&'))
      return JSON.stringify(a) === JSON.stringify(counted(steps))
    }),
  )
  t.pass()
})

t.test('a nested value replaces a plain value of the same name', async (t) => {
  t.strictSame(plainly(parseForm('a=1&a[b]=2')), { a: { b: '2' } })
  t.strictSame(plainly(parseForm('a=1&a=2&a[b]=3')), { a: { b: '3' } })
})

t.test('treats prototype names like any other name', async (t) => {
  const tree = parseForm('__proto__=1&constructor[prototype][polluted]=2&a[__proto__][polluted]=3&toString=4')
  t.strictSame(Object.keys(tree).sort(), ['__proto__', 'a', 'constructor', 'toString'])
  t.equal(Object.getPrototypeOf(tree), null)
  t.equal(({} as Record<string, unknown>).polluted, undefined, 'other objects are not affected')
})

t.test('rejects broken escapes and invalid UTF-8', async (t) => {
  for (const text of ['a=%', 'a=%4', 'a=%zz', 'a=%FF', 'a=%C3%28', '%ED%A0%80=1'])
    t.throws(() => parseForm(text), malformed(/invalid escape or is not UTF-8/), text)
  t.throws(() => decodeUtf8(Buffer.from([0x61, 0xff])), malformed(/not valid UTF-8/))
  t.equal(decodeUtf8(Buffer.from('\ufeffé')), '\ufeffé', 'a valid byte order mark is kept')
})

t.test('reads a query as UTF-8, escaped or as raw bytes', async (t) => {
  t.equal(parseQuery('a=%C3%A9').a, 'é')
  t.equal(parseQuery(Buffer.from('a=é').toString('latin1')).a, 'é')
  t.throws(() => parseQuery('a=\xff'), malformed(/not valid UTF-8/))
})

//
t.test('accepts at most 1000 parameters in a form', async (t) => {
  const form = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=`).join('&')
  t.equal(Object.keys(parseForm(form(parameterBounds.keys))).length, 1000)
  t.throws(() => parseForm(form(parameterBounds.keys + 1)), malformed(/More than 1000 parameters/))
  t.throws(() => parseForm('a=&'.repeat(parameterBounds.keys + 1)), malformed(/More than 1000/), 'repetitions count')
})

//
t.test('accepts names nested up to 32 levels deep', async (t) => {
  const nested = (levels: number) => `a${'[b]'.repeat(levels - 1)}=1`
  t.doesNotThrow(() => parseForm(nested(parameterBounds.depth)))
  t.throws(() => parseForm(nested(parameterBounds.depth + 1)), malformed(/deeper than 32 levels/))
  t.throws(() => putValue({}, `a${'[]'.repeat(1e5)}`, '1'), malformed(/deeper than 32 levels/))
})

t.test('applies the same bounds to JSON before it is parsed', async (t) => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const list = (count: number) => `{"a":[${Array.from({ length: count }, () => 1)}]}`
  t.doesNotThrow(() => checkJson(nested(parameterBounds.depth)))
  t.throws(() => checkJson(nested(parameterBounds.depth + 1)), malformed(/deeper than 32 levels/))
  t.throws(() => checkJson('['.repeat(1e6)), malformed(/deeper than 32 levels/))
  t.doesNotThrow(() => checkJson(list(parameterBounds.keys - 1)), 'the list itself counts as a value')
  t.throws(() => checkJson(list(parameterBounds.keys)), malformed(/more than 1000 values/))
  t.throws(() => checkJson(`{"a":{}${',"b":{}'.repeat(500)}}`), malformed(/more than 1000 values/))
  t.doesNotThrow(() => checkJson('{"a":1}'.replace('1', '[[]],[[]]')), 'a closing bracket ends its level')
})

t.test('ignores brackets and commas inside JSON strings', async (t) => {
  t.doesNotThrow(() => checkJson(`{"a":"${'[{,'.repeat(5000)}"}`))
  t.doesNotThrow(() => checkJson(`{"a":"\\"${',['.repeat(5000)}"}`), 'an escaped quote does not end the string')
  t.throws(
    () => checkJson(`{"a":"\\\\"${',1'.repeat(1001)}}`),
    malformed(/more than 1000/),
    'a quote after an escaped backslash ends the string',
  )
})

t.test('rejects a megabyte of small values faster than JSON.parse parses it', async (t) => {
  const text = `{${Array.from({ length: 90_000 }, (_, n) => `"k${n}":1`)}}`
  t.throws(() => checkJson(text), malformed(/more than 1000 values/))
  const cheapest = (run: () => unknown) => Math.min(...Array.from({ length: 5 }, () => measureCost(run)))
  t.ok(cheapest(() => checkJson(text)) < cheapest(() => JSON.parse(text)))
})
