import t, { type Test } from 'tap'
import Value from 'typebox/value'
import { alignedList, group, listOf, mapOf, record } from '../../engine/composites.js'
import {
  addressRange,
  changes,
  date,
  email,
  type Field,
  field,
  flag,
  id,
  instant,
  integer,
  isEmpty,
  longText,
  name,
  nullable,
  number,
  oneOf,
  scalar,
  secret,
  text,
  withDefault,
} from '../../engine/fields.js'
import { RepeatedValues } from '../../engine/form.js'
import { compileInput } from '../../engine/input.js'

/** Returns the field's value for a wire value, or undefined if the schema rejects it. */
function read({ coerce, schema }: Field, wire: unknown): unknown {
  const candidate = coerce(wire)
  return Value.Check(schema, candidate) ? candidate : undefined
}

type Cases = readonly (readonly [wire: unknown, value: unknown])[]

function holds(t: Test, field: Field, accepted: Cases, refused: readonly unknown[]): void {
  for (const [wire, value] of accepted) t.strictSame(read(field, wire), value, `${JSON.stringify(wire)} is accepted`)
  for (const wire of refused) t.equal(read(field, wire), undefined, `${JSON.stringify(wire)} is rejected`)
}

const twice = RepeatedValues.of('first', 'last')
const never = [true, {}, { a: 1 }, [], ['a'], [['a']]]

//
t.test('trims text, accepts numbers as text, and limits characters instead of bytes', async (t) => {
  holds(
    t,
    text({ max: 3 }),
    [
      ['abc', 'abc'],
      ['  abc\t\n', 'abc'],
      ['  a c  ', 'a c'],
      ['äöü', 'äöü'],
      ['😀😀😀', '😀😀😀'],
      [7, '7'],
      [-7, '-7'],
      ['', ''],
    ],
    ['abcd', '😀😀😀😀', 1000, Number.NaN, null, ...never],
  )
  t.equal(read(text(), twice), 'last', 'uses the last value of a repeated name')
  t.equal(read(text(), 'x'.repeat(255))?.toString().length, 255)
  t.equal(read(text(), 'x'.repeat(256)), undefined)
  t.equal(read(longText(), 'x'.repeat(65_535))?.toString().length, 65_535)
  t.equal(read(longText(), 'x'.repeat(65_536)), undefined)
})

//
t.test('does not trim a secret', async (t) => {
  holds(
    t,
    secret({ min: 2 }),
    [
      ['  ', '  '],
      [' a ', ' a '],
      [12, '12'],
      [RepeatedValues.of('first', ' last '), ' last '],
    ],
    ['a', 'x'.repeat(256), null, ...never],
  )
  t.ok(secret().secret)
  t.match(secret().schema, { format: 'password', writeOnly: true })
})

t.test('accepts a whole number as an integer or as digits with an optional minus sign', async (t) => {
  holds(
    t,
    integer({ min: -5, max: 50 }),
    [
      [7, 7],
      ['7', 7],
      [' 7 ', 7],
      ['007', 7],
      ['-5', -5],
      [50, 50],
      [RepeatedValues.of('1', '2'), 2],
    ],
    ['-6', 51, '7.0', 7.5, '+7', '1e1', '0x7', '7a', '', '٧', 'NaN', Number.POSITIVE_INFINITY, null, ...never],
  )
})

//
t.test('accepts any whole number as an ID, and clamps unsafe integers to an ID that no record has', async (t) => {
  holds(
    t,
    id('book'),
    [
      [0, 0],
      ['-1', -1],
      ['9007199254740991', Number.MAX_SAFE_INTEGER],
      ...['9007199254740992', 9007199254740992, 1e300, '9223372036854775808', '9'.repeat(400)].map(
        (wire) => [wire, Number.MAX_SAFE_INTEGER] as const,
      ),
      [`-${'9'.repeat(30)}`, -Number.MAX_SAFE_INTEGER],
    ],
    ['1e300', 'Infinity', Number.POSITIVE_INFINITY, Number.NaN, ...never],
  )
  t.match(id('book').schema, { 'x-resource': 'book', examples: [1] })
})

//
t.test('accepts eight spellings of a boolean, in any letter case', async (t) => {
  holds(
    t,
    flag(),
    [
      ...[true, 1, '1', 'true', 'TRUE', 'on', 'On', 'yes', ' yes '].map((wire) => [wire, true] as const),
      ...[false, 0, '0', 'false', 'False', 'off', 'no', 'NO'].map((wire) => [wire, false] as const),
    ],
    ['2', 2, -1, 'y', 't', 'null', '', null, {}, [true], ['1', '0']],
  )
})

//
t.test('accepts only real dates in the form YYYY-MM-DD', async (t) => {
  holds(t, date(), [[' 2024-02-29 ', '2024-02-29']], ['2023-02-29', '2024-2-1', 20240229, null, ...never])
})

t.test('trims an email address and keeps its letter case', async (t) => {
  holds(t, email(), [[' Ada@Example.com ', 'Ada@Example.com']], ['ada', `${'a'.repeat(250)}@example.com`, ...never])
})

t.test('accepts an address range and rejects other text', async (t) => {
  holds(t, addressRange(), [[' 192.0.2.0/24 ', '192.0.2.0/24']], ['192.0.2', ...never])
})

//
t.test('matches a listed value in its exact case, or in any case with `anyCase`', async (t) => {
  const values = ['active', 'On Hold'] as const
  holds(t, oneOf(values), [[' active ', 'active']], ['Active', 'on hold', 'none', '', 0, null, ...never])
  holds(
    t,
    oneOf(values, { anyCase: true }),
    [
      ['ACTIVE', 'active'],
      [' on hold', 'On Hold'],
    ],
    ['none', '', null, ...never],
  )
  t.match(oneOf(['a'], { anyCase: true, description: 'Which.' }).schema, {
    description: /^Which\. Case-insensitive\.$/,
  })
  for (const odd of ['constructor', '__proto__', 'toString'])
    t.equal(read(oneOf(values, { anyCase: true }), odd), undefined)
  const spelled = oneOf(values, { also: { live: 'active' }, description: 'Which.' })
  holds(
    t,
    spelled,
    [
      ['live', 'active'],
      ['active', 'active'],
    ],
    ['Live', 'constructor', '', ...never],
  )
  t.match(spelled.schema, { description: 'Which. Also accepted: `live` for `active`.', enum: values })
})

//
t.test('accepts a list as an array, as indexed or repeated values, or as comma-separated text', async (t) => {
  const numbers = listOf(integer())
  holds(
    t,
    numbers,
    [
      [
        [1, '2'],
        [1, 2],
      ],
      [{ 0: '1', 1: '2' }, [1, 2]],
      [{ 10: 'x', 2: '1', 1: '0' }, undefined],
      [{ 10: '3', 9: '2', 1: '1' }, [1, 2, 3]],
      [RepeatedValues.of('1', '2'), [1, 2]],
      ['1,2, 3 ,,', [1, 2, 3]],
      ['1', [1]],
      [1, [1]],
      [[], []],
      [{}, []],
    ],
    ['1,a', { a: 1 }, { 0: 1, a: 2 }, [null], [[1]], true],
  )
})

//
t.test('does not split text at commas if items can contain commas', async (t) => {
  t.strictSame(read(listOf(text(), { commas: false }), 'a, b'), ['a, b'])
})

t.test('limits a list to its maximum length, and to 1000 comma-separated values', async (t) => {
  const short = listOf(integer(), { max: 2 })
  t.strictSame(read(short, '1,2'), [1, 2])
  t.equal(read(short, '1,2,3'), undefined)
  t.equal((read(listOf(integer()), Array(1000).fill('1').join(',')) as number[]).length, 1000)
  t.throws(() => read(listOf(integer()), '1,'.repeat(500_000)), { name: 'Refused', message: /more than 1000/ })
})

t.test('a list decodes its items like single values', async (t) => {
  const shout = field<string>({
    schema: text().schema,
    coerce: text().coerce,
    decode: (one: string) => one.toUpperCase(),
  })
  const decode = listOf(shout).decode as unknown as (list: string[]) => string[]
  t.strictSame(decode(['a', 'b']), ['A', 'B'])
  t.equal(listOf(text()).decode, undefined)
})

t.test('a record coerces its declared fields and drops others', async (t) => {
  const line = record({ text: text(), count: integer(), paid: flag() })
  t.strictSame(read(line, { text: ' a ', count: '2', paid: 'yes', other: 'x', __proto__: { y: 1 } }), {
    text: 'a',
    count: 2,
    paid: true,
  })
  for (const wire of ['a', null, [], ['a'], { text: 'a', count: 2 }, { text: 'a', count: 'b', paid: 1 }])
    t.equal(read(line, wire), undefined, JSON.stringify(wire))
  t.equal(read(record({ constructor: text() }), {}), undefined, 'names from the prototype count as missing')
})

t.test('a map accepts names that match its pattern, and coerces and decodes its values', async (t) => {
  const loud = { ...text({ max: 3 }), decode: (value: string) => value.toUpperCase() }
  const map = mapOf('^[a-z]+$', loud)
  t.strictSame(read(map, { one: ' a ', two: 2 }), { one: 'a', two: '2' })
  t.strictSame(read(map, {}), {})
  t.strictSame(map.decode?.({ one: 'a' } as never), { one: 'A' })
  t.equal(mapOf('^a$', text()).decode, undefined)
  const twofold = mapOf('^\\d+$', map)
  t.strictSame(twofold.decode?.(read(twofold, { 1: { one: 'a' } }) as never), { 1: { one: 'A' } })
  for (const wire of ['a', null, [], ['a'], { One: 'a' }, { '': 'a' }, { one: 'long' }, { one: {} }])
    t.equal(read(map, wire), undefined, JSON.stringify(wire))
})

t.test('a provider’s value is text, a number, or a boolean', async (t) => {
  for (const value of ['a', '', 1.5, true]) t.ok(Value.Check(scalar().schema, value), `${value}`)
  for (const value of [null, [], {}]) t.notOk(Value.Check(scalar().schema, value), JSON.stringify(value))
})

t.test('only nullable fields accept null', async (t) => {
  t.ok(Value.Check(nullable(instant()).schema, null))
  t.ok(Value.Check(nullable(instant()).schema, '2026-01-31T12:00:00.000Z'))
  t.notOk(Value.Check(nullable(number()).schema, 'x'))
  t.notOk(Value.Check(number().schema, null))
})

t.test('a default appears in the schema and on the field', async (t) => {
  const limited = withDefault(integer({ max: 9 }), 3)
  t.equal(limited.default, 3)
  t.match(limited.schema, { default: 3, maximum: 9 })
  t.equal(read(limited, '10'), undefined, 'the field keeps its bounds')
})

t.test('an empty value in an update clears the field, or is refused if the field cannot be cleared', async (t) => {
  const { note, day, tags, called, mail } = changes({
    note: text(),
    day: date(),
    tags: listOf(text()),
    called: name(),
    mail: email(),
  })
  t.match(note, { whenEmpty: 'cleared', cleared: null })
  t.match(day, { whenEmpty: 'cleared', cleared: null })
  t.match(tags, { whenEmpty: 'cleared', cleared: [] })
  t.match(called, { whenEmpty: 'refused' })
  t.match(mail, { whenEmpty: 'refused' })
  t.equal(text().whenEmpty, 'absent', 'outside updates, an empty value counts as missing')
})

t.test('stores aliases, origin, description, and example with the field', async (t) => {
  const note = text({ alias: 'memo', extraAlias: ['remark'], extension: true, description: 'What.', example: 'Why' })
  t.match(note, { aliases: ['memo', 'remark'], extraAliases: ['remark'], extension: true })
  t.match(note.schema, { description: 'What.', examples: ['Why'] })
})

t.test('missing values, blanks, and empty lists are empty, but blanks in a secret are not', async (t) => {
  for (const wire of [undefined, null, '', '  ', [], RepeatedValues.of('a', ' ')])
    t.ok(isEmpty(wire, false), JSON.stringify(wire))
  for (const wire of ['a', 0, false, {}, [null], RepeatedValues.of('', 'a')])
    t.notOk(isEmpty(wire, false), JSON.stringify(wire))
  t.notOk(isEmpty('  ', true))
  t.ok(isEmpty('', true))
})

t.test('an aligned list keeps the positions of missing and empty items', async (t) => {
  const list = alignedList(integer())
  const gaps = (wire: unknown) => (list.decode as unknown as (list: unknown) => unknown)(read(list, wire))
  t.strictSame(gaps({ 1: '5', 3: '7' }), [undefined, 5, undefined, 7])
  t.strictSame(gaps('5,,7'), [5, undefined, 7])
  t.strictSame(gaps(['5', '', null, 7]), [5, undefined, undefined, 7])
  t.strictSame(gaps('5'), [5])
  t.strictSame(read(list, ['x']), undefined)
  t.throws(() => list.coerce({ 1001: '1' }), { message: 'A list contains more than 1000 values.' })
})

t.test('an aligned list returns its items’ default for every position without a value', async (t) => {
  const list = alignedList(withDefault(oneOf(['monthly', 'annually']), 'monthly'))
  const at = (wire: unknown) => {
    const places = (list.decode as unknown as (list: unknown) => { at(index: number): string })(read(list, wire))
    return [0, 1, 2].map((index) => places.at(index))
  }
  t.strictSame(at(['annually', '', 'annually']), ['annually', 'monthly', 'annually'])
  t.strictSame(at('annually'), ['annually', 'monthly', 'monthly'], 'beyond its end')
  t.match(list.schema, { items: { anyOf: [{ default: 'monthly' }, { type: 'null' }] } })
  const { read: readParameters } = compileInput({ required: {}, optional: { list } })
  t.equal((readParameters({}).list as { at(index: number): string }).at(7), 'monthly', 'not sent')
})

t.test('a group treats empty values as missing, drops unknown fields, and fills in defaults', async (t) => {
  const line = group({ amount: integer() }, { note: text(), taxed: withDefault(flag(), true) })
  const whole = (wire: unknown) => (line.decode as unknown as (one: unknown) => unknown)(read(line, wire))
  t.strictSame(whole({ amount: '5', note: ' ', taxed: '', more: 1 }), { amount: 5, taxed: true })
  t.strictSame(whole({ amount: 5, note: 'x', taxed: 'no' }), { amount: 5, note: 'x', taxed: false })
  t.strictSame(read(line, { note: 'x' }), undefined)
  t.strictSame(read(line, [5]), undefined)
  t.strictSame(read(line, 'x'), undefined)
})
