import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CountinghouseError } from '@countinghouse/client'
import { part } from './mcp-parts.js'

// R-3068
test('reports truncated texts by path', async () => {
  const { prepareResult } = await part('tool-result.js')
  const document = { lookUp: (node: object) => node }
  const data = { data: [{ rows: [{ text: 'x'.repeat(60_000) }] }] }
  assert.deepEqual(prepareResult(document, {}, data, false).left_out, [
    { path: 'data.0.rows.0.text', shown: 4000, of: 60_000 },
  ])
  assert.deepEqual(prepareResult(document, {}, [['x'.repeat(60_000)]], false).left_out, [
    { path: '0.0', shown: 4000, of: 60_000 },
  ])
})

// R-3065
test('hides values that patternProperties in the schema mark as passwords, unless secrets are shown', async () => {
  const { prepareResult, secretPlaceholder } = await part('tool-result.js')
  const document = { lookUp: (node: object) => node }
  const password = { type: 'string', format: 'password' }
  const schema = {
    properties: {
      parameters: { patternProperties: { '^.{1,255}$': password } },
      some: { patternProperties: { '^key_': password }, additionalProperties: { type: 'string' } },
    },
  }
  const answer = { parameters: { token: 'a', other: 'b' }, some: { key_a: 'c', name: 'd' } }
  assert.deepEqual(prepareResult(document, schema, answer, false).data, {
    parameters: { token: secretPlaceholder, other: secretPlaceholder },
    some: { key_a: secretPlaceholder, name: 'd' },
  })
  assert.deepEqual(prepareResult(document, schema, answer, true).data, answer)
})

// R-3064
test('removes or escapes invisible characters in data and failures, except those that words and emoji need', async () => {
  const { removeInvisible } = await part('invisible-characters.js')
  const { failureOf } = await part('toolset.js')
  const hiding =
    '\u{E0041}\u{E0100}\u{E01EF}\uFE00\uFE0F\u200B\u200C\u200D\u200E\u200F\u061C\u00AD\u034F\u115F\u2060\u2061\u2064\u2066\u202E\u3164\uFEFF\uFFF9\u001B\u0008\u009B'
  for (const one of hiding) assert.equal(removeInvisible(`a${one}b`), 'ab', one.codePointAt(0)?.toString(16))
  assert.equal(removeInvisible(`a${hiding}b`), 'ab')
  const kept = [
    'one\ttwo\r\nthree',
    'می\u200Cخواهم',
    'क्\u200Dष',
    '👩\u200D💻',
    '🏳️\u200D🌈',
    '👩🏽\u200D🔧',
    '❤\uFE0F',
    '1\uFE0F\u20E3',
    'Zoë Ångström',
  ]
  for (const text of kept) assert.equal(removeInvisible(text), text)
  assert.equal(removeInvisible('می\u200C\u200C\u200Cخواهم'), 'میخواهم', 'removes consecutive joiners')
  assert.deepEqual(removeInvisible({ 'a\u200B': 1, a: ['b\u200E'] }), { 'a\\u{200b}': 1, a: ['b'] })
  const failure = failureOf(
    new CountinghouseError({
      action: 'a',
      code: 'c',
      message: 'No\u{E0041}.',
      attempts: 1,
      errors: { 'x\u200B': ['y\u200B'] },
    }),
  )
  assert.deepEqual([failure.message, failure.errors], ['No.', { 'x\\u{200b}': ['y'] }])
})
