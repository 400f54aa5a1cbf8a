import t from 'tap'
import { jsonOf, refused, unexpected } from '../../../domain/ports/module.js'
import { expectFailure } from '../../support/providers/failure.js'

const reply = (body: string, headers: Record<string, string> = {}, status = 200) => ({ status, headers, body })

t.test("shortens a provider's message to 500 characters", async (t) => {
  t.equal(refused('x'.repeat(500)).message, 'x'.repeat(500))
  t.equal(refused('x'.repeat(501)).message, `${'x'.repeat(500)}…`)
})

t.test('accepts only a JSON object as a response', async (t) => {
  t.strictSame(jsonOf(reply('{"a":1}')), { a: 1 })
  for (const body of ['', 'null', '[]', '"a"', '1', '{', '<html>'])
    await expectFailure(
      t,
      Promise.resolve().then(() => jsonOf(reply(body))),
      { kind: 'unreachable', outcomeUnknown: true },
      body,
    )
})

t.test('the error for an unexpected response contains its status and Retry-After', async (t) => {
  t.match(unexpected(reply('', { 'retry-after': '30' }, 503)), {
    kind: 'unreachable',
    outcomeUnknown: true,
    message: 'The provider answered with HTTP status 503',
    retryAfter: 30,
  })
  for (const text of ['soon', '-1', '0', ''])
    t.equal(unexpected(reply('', { 'retry-after': text }, 503)).retryAfter, undefined, text)
})
