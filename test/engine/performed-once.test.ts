import t from 'tap'
import type { Entry } from '../../engine/catalogue.js'
import { failure, Refused } from '../../engine/errors.js'
import type { Claim } from '../../engine/idempotency.js'
import { type DomainErrorFacts, performCall, type Runtime } from '../../engine/perform.js'

class Stated extends Error {
  constructor(readonly facts: DomainErrorFacts) {
    super(facts.message)
  }
}

const claim: Claim = { owner: 'credential:1', action: 'renew', key: 'k', fingerprint: 'f' }
const now = new Date('2026-03-01T12:00:00Z')
const call = { actor: { username: 'ada' }, caller: 'credential:1', address: () => '', requestId: 'r', now } as never

/** Performs a provider call and returns the operations on its idempotency key. */
async function keyAfter({ context, run }: { context?: () => never; run?: () => unknown }): Promise<string[]> {
  const done: string[] = []
  const runtime = {
    read: 'read',
    transaction: async (job: (db: string) => Promise<unknown>) => job('transaction'),
    context: async () => context?.() ?? {},
    fault: (error: unknown) => (error instanceof Stated ? error.facts : undefined),
    replays: {
      claim: async () => void done.push('claimed'),
      record: async (_db: string, _claim: Claim, { status }: { status: number }) => void done.push(`kept ${status}`),
      breakOff: async (_db: string, _claim: Claim, at: number) => void done.push(`broken off ${at - now.getTime()}`),
      release: async () => void done.push('released'),
    },
    cursorKey: Buffer.alloc(32),
  } as unknown as Runtime<string>
  const entry = { name: 'renew', method: 'POST', kind: 'remote', rejects: {}, run: async () => run?.() ?? {} }
  await performCall(runtime, entry as unknown as Entry, {}, call, claim).catch(() => undefined)
  return done
}

const throwing = (error: Error) => (): never => {
  throw error
}
const stated = (kind: DomainErrorFacts['kind']) => throwing(new Stated({ code: 'x', kind, message: 'No.' }))
const lost = throwing(new Error('Connection terminated unexpectedly'))

//
t.test('releases the key of a provider call only if a repeat is certain to be safe', async (t) => {
  t.strictSame(await keyAfter({}), ['claimed', 'kept 200'])
  t.strictSame(await keyAfter({ run: stated('missing') }), ['claimed', 'kept 404'], 'a final refusal')
  t.strictSame(await keyAfter({ run: stated('failed') }), ['claimed', 'released'], 'the provider failed')
  t.strictSame(await keyAfter({ run: stated('busy') }), ['claimed', 'released'], 'a busy provider')
  t.strictSame(
    await keyAfter({ run: throwing(new Refused(failure('rate_limited'))) }),
    ['claimed', 'released'],
    'a rate limit',
  )
  t.strictSame(await keyAfter({ context: lost }), ['claimed', 'released'], 'before any work')
  t.strictSame(await keyAfter({ run: lost }), ['claimed', 'broken off 0'], 'possibly after the work')
})
