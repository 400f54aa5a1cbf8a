import t from 'tap'
import { type Body, withService } from '../support/service.js'
import { extensions } from './fixtures.js'
import { ask, type RequestOptions, request, Wire } from './wire.js'

/** Multipart body. Each part consists of headers, a blank line, and a value. */
const multipart = (...parts: string[]) => `${parts.map((part) => `--limit\r\n${part}\r\n`).join('')}--limit--\r\n`
const part = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const parts = 'multipart/form-data; boundary=limit'

const everything = {
  word: 'Tea & milk, é 😀',
  count: 7,
  price: '12.5000',
  paid: true,
  day: '2024-02-29',
  tags: ['a', 'b'],
  lines: [
    { text: 'x', count: 1 },
    { text: 'y', count: 2 },
  ],
}
const word = 'word=Tea+%26%20milk%2C+%C3%A9+%F0%9F%98%80'
const simple = `${word}&count=7&price=12.50&paid=yes&day=2024-02-29`

/** Media type -> the same parameters as various clients write them. */
const spellings: readonly (readonly [type: string, body: string])[] = [
  [form, `${simple}&tags[]=a&tags[]=b&lines[0][text]=x&lines[0][count]=1&lines[1][text]=y&lines[1][count]=2`],
  [form, `lines[1][count]=2&lines[0][count]=1&lines[1][text]=y&lines[0][text]=x&tags[1]=b&tags[0]=a&${simple}`],
  [form, `${simple}&tags=a&tags=b&lines%5B0%5D%5Btext%5D=x&lines[0][count]=1&lines[1][text]=y&lines[1][count]=2`],
  [form, `${simple}&tags=a,b&lines[5][text]=x&lines[5][count]=1&lines[9][text]=y&lines[9][count]=2`],
  [
    'Application/X-WWW-Form-Urlencoded; charset=UTF-8',
    `${simple}&tags=a%2C+b&lines[0][text]=x&lines[0][count]=1&lines[1][text]=y&lines[1][count]=2`,
  ],
  [json, JSON.stringify({ ...everything, price: 12.5 })],
  [
    json,
    JSON.stringify({
      ...everything,
      count: '7',
      paid: 1,
      tags: 'a,b',
      lines: { 0: everything.lines[0], 1: everything.lines[1] },
    }),
  ],
  [`${json} ; charset=utf-8`, `\n ${JSON.stringify({ other: [1, {}], ...everything, price: '12.50' })} \n`],
  [
    json,
    JSON.stringify({ ...everything, word: undefined }).replace(
      '{',
      '{"word":"Tea \\u0026 milk, \\u00e9 \\ud83d\\ude00",',
    ),
  ],
  [
    parts,
    multipart(
      part('word', everything.word),
      part('count', '7'),
      part('price', '12.50'),
      part('paid', 'on'),
      part('day', '2024-02-29'),
      part('tags[]', 'a'),
      part('tags[]', 'b'),
      ...everything.lines.flatMap(({ text, count }, n) => [
        part(`lines[${n}][text]`, text),
        part(`lines[${n}][count]`, `${count}`),
      ]),
    ),
  ],
  [
    'Multipart/Form-Data; charset=utf-8; boundary="limit"',
    multipart(
      // The headers of .NET.
      `Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=word\r\n\r\n${everything.word}`,
      // The headers of Apache's HttpClient.
      'Content-Disposition: form-data; name="count"\r\nContent-Type: text/plain; charset=UTF-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n7',
      'Content-Disposition: form-data; name="price"\r\nContent-Transfer-Encoding: binary\r\n\r\n12.5',
      'Content-Disposition: form-data; name="paid"\r\nContent-Transfer-Encoding: 7bit\r\n\r\n1',
      `Content-Disposition: form-data; name="day"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('2024-02-29').toString('base64')}`,
      part('tags', 'a'),
      part('tags', 'b'),
      ...everything.lines.flatMap(({ text, count }, n) => [
        part(`lines[${n}][text]`, text),
        part(`lines[${n}][count]`, `${count}`),
      ]),
    ),
  ],
]

withService(
  t,
  'parameters',
  async (t, api) => {
    const credential = api.admin
    const send = (what: RequestOptions, query = '', action = 'echo') =>
      ask(t, api.url, `/api/v1/${action}${query}`, { method: 'POST', credential, ...what })
    /** Returns the handler's parameters. */
    const received = async (what: RequestOptions, query = '', action = 'echo'): Promise<Body> => {
      const { status, text, body } = await send(what, query, action)
      if (status !== 200) throw new Error(`${status} ${text}`)
      return JSON.parse(body?.received)
    }
    const as = (type: string, body: string | Uint8Array): RequestOptions => ({
      headers: { 'content-type': type },
      body,
    })

    // R-108
    await t.test('passes the same parameters to the handler, whatever their format', async (t) => {
      for (const [type, body] of spellings)
        t.strictSame(await received(as(type, body)), everything, `${type}: ${body.slice(0, 70)}`)
    })

    // R-107
    await t.test('reads a query like a body, for GET and POST', async (t) => {
      const [, query] = spellings[0] as [string, string]
      t.strictSame(await received({}, `?${query}`), everything)
      t.strictSame(await received({ method: 'GET' }, `?${query}`, 'echoread'), everything)
      t.strictSame(await received({ method: 'GET' }, `?${query.replaceAll('[', '%5B')}`, 'echoread'), everything)
    })

    // R-107
    await t.test('the body overrides the query string', async (t) => {
      for (const [type, body] of [
        [form, 'word=body'],
        [json, '{"word":"body"}'],
        [parts, multipart(part('word', 'body'))],
      ] as const)
        t.strictSame(await received(as(type, body), '?word=query&count=7'), { word: 'body', count: 7 }, type)
      t.strictSame(await received(as(json, '{"tags":["b"]}'), '?tags[]=a&tags[]=c'), { tags: ['b'] }, 'as a whole list')
    })

    // R-405
    await t.test('an alias works like the main name, which takes precedence if both have a value', async (t) => {
      for (const [type, body] of [
        [form, 'expression=x'],
        [json, '{"term":"x"}'],
        [form, 'word=&expression=x'],
        [json, '{"word":null,"term":" ","expression":"x"}'],
        [form, 'expression=z&term=y&word=x'],
        [parts, multipart(part('expression', 'z'), part('term', 'x'))],
      ] as const)
        t.strictSame(await received(as(type, body)), { word: 'x' }, body)
      t.strictSame(await received(as(form, 'term=x'), '?word=y'), { word: 'y' }, 'wherever they are sent')
    })

    await t.test('the last value of a repeated name applies', async (t) => {
      for (const [type, body] of [
        [form, 'count=1&count=2'],
        [json, '{"count":1,"count":2}'],
        [parts, multipart(part('count', '1'), part('count', '2'))],
      ] as const)
        t.strictSame(await received(as(type, body)), { count: 2 }, type)
    })

    await t.test('ignores undeclared parameters', async (t) => {
      t.strictSame(await received(as(json, '{"other":{"word":"x"},"WORD":"y","received":"z"}'), '?limit=1'), {})
      const file =
        'Content-Disposition: form-data; name="word"; filename="../../x"\r\nContent-Type: text/plain\r\n\r\nfile'
      t.strictSame(
        await received(as(parts, multipart(file, part('count', '1')))),
        { count: 1 },
        'a file is ignored as well',
      )
    })

    await t.test('treats prototype names like any other name', async (t) => {
      const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
      for (const [type, body] of [
        [form, names.map((name) => `${name}=x&${name}[word]=x&lines[0][${name}]=x&${name}[${name}][word]=x`).join('&')],
        [
          json,
          `{${names.map((name) => `"${name}":{"word":"x"}`)},"lines":[{${names.map((name) => `"${name}":{"text":"x"}`)}}]}`,
        ],
        [parts, multipart(...names.flatMap((name) => [part(name, 'x'), part(name, 'y'), part(`${name}[word]`, 'x')]))],
      ] as const) {
        const { status, body: answer } = await send(as(type, body))
        t.match(
          { status, answer },
          type === parts ? { status: 200, answer: { received: '{}' } } : { status: 422 },
          type,
        )
        if (type !== parts) t.strictSame(Object.keys(answer?.errors), ['lines'], 'they do not replace required fields')
      }
      t.equal(({} as Body).word, undefined, 'other objects are not affected')
      t.strictSame(await received({}), {})
    })

    await t.test('accepts a call without parameters', async (t) => {
      for (const what of [
        {},
        as(form, ''),
        as(json, ''),
        as(json, '{}'),
        as(parts, multipart()),
        as('text/plain', ''),
        { headers: { 'content-length': '0' } },
      ])
        t.strictSame(await received(what), {}, JSON.stringify(what))
      const wire = await Wire.open(t, api.url)
      wire.send(request('/api/v1/echo', { method: 'POST', credential, headers: { 'transfer-encoding': 'chunked' } }))
      wire.send('0\r\n\r\n')
      t.equal((await wire.answer())?.status, 200, 'an empty chunked body without a type is accepted')
    })

    await t.test('ignores the body of a GET, and answers the next request on the connection', async (t) => {
      const wire = await Wire.open(t, api.url)
      const what = { credential, ...as(json, '{"word":"body"}') }
      wire.send(request('/api/v1/echoread?word=query', what))
      wire.send(request('/api/v1/echoread?word=next', what))
      t.match((await wire.answer())?.text, 'query')
      t.match((await wire.answer())?.text, 'next')
    })

    await t.test('ignores an unknown expectation and answers 100-continue', async (t) => {
      t.strictSame(await received({ ...as(form, 'count=1'), headers: { 'content-type': form, expect: 'wonders' } }), {
        count: 1,
      })
      const wire = await Wire.open(t, api.url)
      wire.send(
        request('/api/v1/echo', {
          method: 'POST',
          credential,
          headers: { 'content-type': form, expect: '100-continue', 'content-length': '7' },
        }),
      )
      t.equal((await wire.answer())?.status, 100)
      wire.send('count=1')
      t.match(await wire.answer(), { status: 200, body: { received: '{"count":1}' } })
    })
  },
  { environment: extensions },
)
