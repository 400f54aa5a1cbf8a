import t from 'tap'
import { listOf, record } from '../../engine/composites.js'
import {
  changes,
  date,
  email,
  type Fields,
  field,
  flag,
  integer,
  name,
  requiredUnless,
  secret,
  text,
  unsupported,
  withDefault,
} from '../../engine/fields.js'
import { compileInput, InvalidInput, type RawParameters, summarizeViolations } from '../../engine/input.js'

const reader = (required: Fields, optional: Fields = {}) => compileInput({ required, optional })

/** Returns the violations of a call's parameters, or an empty object if there are none. */
function refused(required: Fields, optional: Fields, raw: RawParameters): Record<string, string[]> {
  try {
    reader(required, optional).read(raw)
  } catch (error) {
    if (error instanceof InvalidInput) return error.violations
    throw error
  }
  return {}
}

t.test('reads only declared parameters', async (t) => {
  const { read } = reader({ title: text() }, { count: integer(), day: date() })
  t.strictSame(read({ title: ' Tea ', count: '3', other: 'x' }), { title: 'Tea', count: 3 })
})

//
t.test('reads a parameter by its aliases if the main name is missing or empty', async (t) => {
  const { read } = reader({ note: text({ alias: ['memo', 'remark'] }) })
  t.strictSame(read({ memo: 'a' }), { note: 'a' })
  t.strictSame(read({ remark: 'c', memo: 'b', note: 'a' }), { note: 'a' })
  t.strictSame(read({ remark: 'c', memo: 'b' }), { note: 'b' }, 'aliases apply in the declared order')
  t.strictSame(read({ note: ' ', memo: '', remark: 'c' }), { note: 'c' })
  t.strictSame(read({ note: null, memo: 'b' }), { note: 'b' })
})

//
t.test('an error uses the main name, even if an alias was sent', async (t) => {
  t.strictSame(refused({ count: integer({ alias: 'number' }) }, {}, { number: 'x' }), {
    count: ['The count field must be a whole number.'],
  })
  t.strictSame(refused({ count: integer({ alias: 'number' }) }, {}, { number: '' }), {
    count: ['The count field is required.'],
  })
})

t.test('a required parameter can be omitted if its replacement is sent', async (t) => {
  const required = { id: requiredUnless('number', integer()) }
  const optional = { number: text({ max: 3 }) }
  t.strictSame(reader(required, optional).read({ number: '7' }), { number: '7' })
  t.strictSame(reader(required, optional).read({ id: '1', number: '7' }), { id: 1, number: '7' })
  for (const raw of [{}, { number: '' }, { id: ' ', number: null }])
    t.strictSame(refused(required, optional, raw), { id: ['The id field is required.'] })
  t.strictSame(Object.keys(refused(required, optional, { number: 'long' })), ['number'])
})

//
t.test('rejects an empty required parameter', async (t) => {
  for (const wire of [undefined, null, '', ' \t', []])
    t.strictSame(refused({ title: text() }, {}, { title: wire }), { title: ['The title field is required.'] })
  t.strictSame(refused({ key: secret() }, {}, { key: '   ' }), {}, 'a secret can be blank')
})

//
t.test('treats an empty optional parameter as missing', async (t) => {
  const { read } = reader({}, { note: text(), day: date(), tags: listOf(text()), paid: withDefault(flag(), true) })
  t.strictSame(read({ note: '', day: ' ', tags: [], paid: null }), { paid: true })
})

//
t.test('an empty value in an update clears the field or is refused, and a missing one changes nothing', async (t) => {
  const optional = changes({
    note: text(),
    day: date(),
    tags: listOf(text()),
    called: name(),
    mail: email(),
    count: integer(),
  })
  const { read } = reader({}, optional)
  t.strictSame(read({}), {})
  t.strictSame(read({ note: '', day: null, tags: [] }), { note: null, day: null, tags: [] })
  t.strictSame(refused({}, optional, { called: ' ', mail: '', count: null }), {
    called: ['The called field must not be empty.'],
    mail: ['The mail field must not be empty.'],
    count: ['The count field must not be empty.'],
  })
})

t.test('decodes a default like a submitted value', async (t) => {
  const cents = field<number>({ schema: integer().schema, coerce: integer().coerce, decode: (n: number) => n * 100 })
  const { read } = reader(
    {},
    { price: withDefault(cents, 5), zero: withDefault(integer(), 0), off: withDefault(flag(), false) },
  )
  t.strictSame(read({}), { price: 500, zero: 0, off: false })
  t.strictSame(read({ price: '2', zero: '1', off: 'yes' }), { price: 200, zero: 1, off: true })
})

t.test('reports every invalid parameter in the order of the definition', async (t) => {
  const violations = refused(
    { title: text({ max: 5 }), email: email() },
    { count: integer({ min: 1 }), paid: flag() },
    { paid: 'maybe', count: '0', title: 'too long' },
  )
  t.strictSame(Object.entries(violations), [
    ['title', ['The title field must not be longer than 5 characters.']],
    ['email', ['The email field is required.']],
    ['count', ['The count field must be at least 1.']],
    ['paid', ['The paid field must be true or false.']],
  ])
})

//
t.test('the message is the first error and the number of further errors', async (t) => {
  t.equal(summarizeViolations({ a: ['The a field is required.'] }), 'The a field is required.')
  t.equal(summarizeViolations({ a: ['One.'], b: ['Two.'] }), 'One. (and 1 more error)')
  t.equal(summarizeViolations({ a: ['One.', 'Two.'], b: ['Three.'] }), 'One. (and 2 more errors)')
  t.equal(new InvalidInput({ a: ['One.'], b: ['Two.'] }).message, 'One. (and 1 more error)')
})

//
t.test('reports the path of an error inside a list or a record', async (t) => {
  const items = listOf(record({ text: text(), count: integer() }))
  t.strictSame(refused({ items }, {}, { items: [{ text: 'a', count: 1 }, { text: 'b', count: 'x' }, { count: 1 }] }), {
    items: ['The items.1.count field must be a whole number.', 'The items.2 field is missing text.'],
  })
  const code = field<string>({ schema: text({ max: 2 }).schema, coerce: text().coerce, rule: 'must be a code' })
  t.strictSame(
    refused({ codes: listOf(code) }, {}, { codes: ['abc', 'ab', 'abcd'] }),
    { codes: ['The codes field must be a code.'] },
    "reports the field's own rule once",
  )
})

t.test('rejects text that no database can store, at any depth', async (t) => {
  const required = { title: text(), items: listOf(record({ text: text() })) }
  const fine = { title: 'a', items: [{ text: '😀' }] }
  t.strictSame(refused(required, {}, fine), {})
  for (const odd of ['\0', 'a\0b', '\ud800', 'x\udc00'])
    t.strictSame(Object.keys(refused(required, {}, { title: odd, items: [{ text: `a${odd}b` }] })), ['title', 'items'])
  t.strictSame(refused({ title: text() }, {}, { title: 'a\0b' }), {
    title: ['The title field contains a character that cannot be stored.'],
  })
})

t.test('reports every invalid parameter, however many, and decodes none of them', async (t) => {
  const decoded = field<number>({ ...integer(), decode: (value: number) => value.toFixed(2) })
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`count${n}`, decoded]))
  const raw = Object.fromEntries(Object.keys(many).map((key) => [key, {}]))
  t.strictSame(Object.keys(refused({}, many, raw)), Object.keys(many))
  const long = listOf(integer())
  t.ok((refused({ long }, {}, { long: Array(5000).fill('x') }).long?.length ?? 0) >= 1)
  t.ok(
    refused({ long, last: decoded }, {}, { long: Array(5000).fill('x'), last: {} }).long,
    'even beyond thousands of errors',
  )
})

t.test('reads nothing from a prototype', async (t) => {
  const { read } = reader({}, { title: text() })
  t.strictSame(read(JSON.parse('{"__proto__":{"title":"x"},"constructor":{"title":"y"}}')), {})
  t.strictSame(read(Object.create({ title: 'x' })), {})
})

t.test("`settle` runs a parameter's slow conversion after reading, and only for submitted values", async (t) => {
  const hashed = { ...secret({ min: 3 }), settle: async (value: never) => `hash of ${value}` }
  const { read, settle } = reader({ first: hashed }, { second: hashed, third: text() })
  const values = read({ first: 'abc', third: 'x' })
  t.strictSame(values, { first: 'abc', third: 'x' })
  await settle?.(values)
  t.strictSame(values, { first: 'hash of abc', third: 'x' })
  t.equal(reader({ title: text() }).settle, undefined, 'there is no `settle` without such fields')
})

t.test('rejects an unsupported parameter with any value, even an empty one', async (t) => {
  const fields = { clientid: unsupported({ rule: 'cannot be sent' }), note: text() }
  t.strictSame(reader({}, fields).read({ note: 'a' }), { note: 'a' })
  for (const clientid of ['', ' ', '7', 'x', null, [], [7], {}, 0, false])
    t.strictSame(refused({}, fields, { clientid }), { clientid: ['The clientid field cannot be sent.'] })
})
