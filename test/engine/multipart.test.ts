import t from 'tap'
import { Upload } from '../../engine/files.js'
import { parseMultipart } from '../../engine/multipart.js'

const type = 'multipart/form-data; boundary=limit'
const files = new Set(['file'])
const end = '--limit--\r\n'
const part = (headers: string, content = 'x') => `--limit\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, content?: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (parameters: string) => part(`Content-Disposition: form-data; name="file"; ${parameters}`)

/** Returns a body's parameters as plain data, with each upload as its name and text. */
const read = (body: string | Buffer, contentType = type) =>
  Object.fromEntries(
    Object.entries(parseMultipart(Buffer.from(body), contentType, files)).map(([name, value]) => [
      name,
      value instanceof Upload ? [value.name, value.bytes.toString()] : value,
    ]),
  )

const malformed = (message: RegExp) => ({
  name: 'Refused',
  message,
  failure: { status: 400, code: 'malformed_request' },
})

t.test('reads a part as a field, however its headers are written', async (t) => {
  const cases: Record<string, Record<string, unknown>> = {
    [field('a')]: { a: 'x' },
    [field('a', '')]: { a: '' },
    [field('a', '\r\n--limi\r\n-- \r')]: { a: '\r\n--limi\r\n-- \r' },
    [field('a', 'é 😀')]: { a: 'é 😀' },
    [field('é')]: { é: 'x' },
    [part('content-disposition:form-data;name=a')]: { a: 'x' },
    [part('CONTENT-DISPOSITION:  form-data ;\tNAME = a ; other="b"')]: { a: 'x' },
    [part('Content-Disposition: form-data;\r\n name="a"')]: { a: 'x' },
    [part('X-Other: 1\r\nContent-Disposition: form-data; name="a;b=\\"c\\""')]: { 'a;b="c"': 'x' },
    [part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: BASE64', 'w6k=')]: { a: 'é' },
    [part('Content-Disposition: form-data; name="a"; name="b"')]: { a: 'x' },
    '--limit \t\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n': { a: 'x' },
    [`This is what comes before the parts.\r\n${field('a')}`]: { a: 'x' },
    '--limit\r\nContent-Disposition: form-data; name="a"\r\n\r\n': { a: '' },
    '': {},
  }
  for (const [body, expected] of Object.entries(cases)) t.strictSame(read(body + end), expected, JSON.stringify(body))
  t.strictSame(read(`${field('a')}${end}What comes after the parts.`), { a: 'x' })
  t.strictSame(read(`${field('a').replaceAll('limit', '"=:/')}--"=:/--`, 'multipart/form-data; boundary="\\"=:/"'), {
    a: 'x',
  })
})

t.test('reads a part as a file if it has a file name and its field accepts files', async (t) => {
  for (const [parameters, name] of [
    ['filename="a.txt"', 'a.txt'],
    ['filename=a.txt', 'a.txt'],
    ['filename="é;b=c.txt"', 'é;b=c.txt'],
    ['filename="C:\\folder\\a.txt"', 'a.txt'],
    ['filename="a\\"b.txt"', 'a"b.txt'],
    ['filename="a%22b%20.txt"', 'a"b%20.txt'],
    ['filename="a.txt"; filename*=utf-8\'\'b.txt', 'a.txt'],
    ["filename*=utf-8'en'na%C3%AFve.txt", 'naïve.txt'],
  ] as const)
    t.strictSame(read(file(parameters) + end), { file: [name, 'x'] }, parameters)
  t.strictSame(read(file('filename=""') + end), {}, 'no file was chosen')
  t.strictSame(read(file('filename="a"').replace('"file"', '"other"') + end), {}, 'the field does not accept files')
  t.match(parseMultipart(Buffer.from(file('filename="a"').replace('"file"', '"file[]"') + end), type, files), {
    file: { 0: { name: 'a' } },
  })
})

t.test('rejects a malformed body', async (t) => {
  const cases: Record<string, RegExp> = {
    'a=1': /does not begin with a boundary/,
    [field('a')]: /ends early/,
    '--limit': /does not end its line/,
    '--limit\r\n': /ends early/,
    [`${field('a')}--limits\r\n${end}`]: /does not end its line/,
    [part('nonsense') + end]: /header without a colon/,
    [part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: rot13') + end]: /encoding/,
    [file("filename*=utf-8''%ff") + end]: /not valid UTF-8/,
    [field('a').repeat(1001) + end]: /more than 1000 parts/,
    [field(`a${'[b]'.repeat(32)}`) + end]: /deeper than 32 levels/,
  }
  for (const [body, message] of Object.entries(cases)) t.throws(() => read(body), malformed(message), body.slice(0, 80))
  t.throws(
    () => read(Buffer.concat([Buffer.from(field('a').slice(0, -3)), Buffer.from([0xff]), Buffer.from(`\r\n${end}`)])),
    malformed(/UTF-8/),
  )
  for (const contentType of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ])
    t.throws(() => read(field('a') + end, contentType), malformed(/boundary of 1 to 70/), contentType)
})

t.test('limits a part’s headers to 1 KiB', async (t) => {
  const headers = (size: number) => {
    const known = 'Content-Disposition: form-data; name="a"\r\nX-Other: '
    return known + 'x'.repeat(size - known.length)
  }
  t.strictSame(read(part(headers(1024)) + end), { a: 'x' })
  t.throws(() => read(part(headers(1025)) + end), malformed(/more than 1024 bytes of headers/))
})

t.test('reads the complete parts from the beginning of a body', async (t) => {
  const body = field('a') + field('b', 'y')
  const seen = (size: number) =>
    Object.keys(parseMultipart(Buffer.from(body.slice(0, size)), type, files, { isWhole: false }))
  for (let size = 0; size <= body.length; size++) {
    const names = size >= field('a').length + '--limit'.length ? ['a'] : []
    t.strictSame(seen(size), names, `${size} bytes`)
  }
})
