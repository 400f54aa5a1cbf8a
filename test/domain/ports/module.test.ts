import t from 'tap'
import { jsonOf, ModuleError, refused, retryAfterSeconds, unexpected } from '../../../domain/ports/module.js'
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

// R-2314
t.test('a Retry-After is a number or a date, and at most a day', async (t) => {
  const day = 24 * 60 * 60
  const now = new Date('2026-01-31T12:00:00Z')
  for (const [wait, seconds] of [
    ['30', 30],
    [' 7 ', 7],
    ['Sat, 31 Jan 2026 12:01:30 GMT', 90],
    ['Sat, 31 Jan 2026 11:00:00 GMT', undefined],
    ['Fri, 31 Dec 9999 23:59:59 GMT', day],
    ['99999999999', day],
    ['5e12', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['soon', undefined],
  ] as const)
    t.equal(retryAfterSeconds({ headers: { 'retry-after': wait } }, now), seconds, wait)
  t.equal(new ModuleError('unreachable', 'Busy', { retryAfter: 5e12 }).retryAfter, day)
})
