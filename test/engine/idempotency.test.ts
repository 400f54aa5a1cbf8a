import t from 'tap'
import { failure } from '../../engine/errors.js'
import {
  type Claim,
  callLeaseMs,
  fingerprint,
  isFinal,
  readIdempotencyKey,
  replay,
  replayRetentionMs,
} from '../../engine/idempotency.js'

t.test('reads a key with or without quotes', async (t) => {
  t.equal(readIdempotencyKey(undefined), undefined)
  t.equal(readIdempotencyKey('abc'), 'abc')
  t.equal(readIdempotencyKey('"abc"'), 'abc')
  t.equal(readIdempotencyKey(' abc '), 'abc')
  t.equal(readIdempotencyKey('a b'), 'a b')
  t.equal(readIdempotencyKey('"'), '"', 'a lone quote is an ordinary character')
  t.equal(readIdempotencyKey('x'.repeat(255)), 'x'.repeat(255))
  t.equal(readIdempotencyKey(`"${'x'.repeat(255)}"`), 'x'.repeat(255))
})

t.test('rejects an invalid key', async (t) => {
  for (const header of ['', ' ', '""', '" "', '" a"', 'x'.repeat(256), 'é', 'a\tb', 'a\x7f'])
    t.throws(
      () => readIdempotencyKey(header),
      { name: 'Refused', failure: { status: 422, code: 'key_invalid' } },
      JSON.stringify(header),
    )
})

t.test('a fingerprint ignores only the order of parameters', async (t) => {
  const pepper = Buffer.from('pepper')
  const of = (values: Record<string, unknown>) => fingerprint(values, pepper)
  const values = { a: 1, b: ['x', { c: 1, d: 2 }], e: null }
  t.equal(of({ e: null, b: ['x', { d: 2, c: 1 }], a: 1 }), of(values), 'at any depth')
  for (const other of [
    { ...values, a: 2 },
    { ...values, a: '1' },
    { ...values, b: [{ c: 1, d: 2 }, 'x'] },
    { ...values, e: undefined },
    { ...values, f: 1 },
    {},
  ])
    t.not(of(other), of(values), JSON.stringify(other))
  t.not(fingerprint(values, Buffer.from('salt')), of(values), 'it depends on the pepper')
  t.match(of(values), /^[\da-f]{64}$/)
})

const claim: Claim = { owner: 'credential:1', action: 'addbook', key: 'k', fingerprint: 'same' }
const recorded = { fingerprint: 'same', status: 200, body: '{"result":"success"}', leaseEndsAt: 1000 }

t.test('replays the first response, marked as replayed', async (t) => {
  t.strictSame(replay(recorded, claim, 0), { status: 200, body: '{"result":"success"}', replayed: true })
  t.match(replay({ ...recorded, status: 422 }, claim, 5000), { status: 422 })
})

t.test('refuses a repeat whose response is not available', async (t) => {
  const refused = (
    change: Partial<typeof recorded> | { status: null } | { body: null },
    status: number,
    code: string,
  ) => t.throws(() => replay({ ...recorded, ...change }, claim, 999), { name: 'Refused', failure: { status, code } })
  refused({ fingerprint: 'other' }, 422, 'key_reused')
  refused({ status: null }, 409, 'key_in_flight')
  refused({ body: null }, 409, 'key_not_replayable')
  t.throws(() => replay({ ...recorded, fingerprint: 'other', status: null }, claim, 999), {
    name: 'Refused',
    failure: { code: 'key_reused' },
  })
  t.throws(() => replay({ ...recorded, status: null, body: null }, claim, 999), {
    name: 'Refused',
    failure: { code: 'key_in_flight', headers: { 'Retry-After': '1' } },
  })
})

t.test('reports an unknown outcome if the lease ended without a response', async (t) => {
  const brokenOff = () => replay({ ...recorded, status: null, body: null }, claim, recorded.leaseEndsAt)
  t.throws(brokenOff, { name: 'Refused', failure: { status: 409, code: 'key_outcome_unknown', headers: undefined } })
})

t.test('refusals are final, except 403, 429, and server errors', async (t) => {
  const final = (status: number) => isFinal({ ...failure('internal_error'), status })
  for (const status of [400, 404, 409, 422]) t.ok(final(status), String(status))
  for (const status of [200, 403, 429, 500, 501, 502, 503]) t.notOk(final(status), String(status))
})

t.test('keeps responses for a day and leases for less than an hour', async (t) => {
  t.equal(replayRetentionMs, 24 * 60 * 60 * 1000)
  t.ok(callLeaseMs < replayRetentionMs / 24)
})
