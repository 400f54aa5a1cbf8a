import t from 'tap'
import { defineCalls } from '../../../domain/modules/calls.js'
import { queueOperation } from '../../../domain/modules/queued-operations.js'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { makeClient, makeService } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

interface StubTypes {
  readonly verb: 'create'
  readonly record: number
  readonly target: { readonly name: string }
  readonly answer: string
  readonly state: 'absent' | 'present'
  readonly moduleContext: ModuleContext
}

/**
 * Returns calls that record their steps. The first attempt fails without an answer. A later query then returns `state`,
 * or is not supported if `state` is undefined.
 */
function stubCalls(state: StubTypes['state'] | undefined) {
  const steps: string[] = []
  const note = <T>(step: string, result: T): T => {
    steps.push(step)
    return result
  }
  const calls = defineCalls<StubTypes>({
    column: 'service_id',
    busy: 'service_busy',
    lock: async (_db, id, _verb, step) => note(`lock for ${step}`, id),
    prepare: async (_ctx, id) => note('prepare', { name: `service ${id}` }),
    contextOf: () => ({ signal: new AbortController().signal }) as ModuleContext,
    call: async ({ row, target }) => {
      if (note('call', row.attempts) === 1) throw unreachable('No answer', true)
      return `${target.name} was made`
    },
    lost: {
      verbs: new Set(['create']),
      ask: () => note('ask', state && Promise.resolve(state)),
      untold: 'Nobody can tell',
      answerFrom: (_task, told) => (told === 'present' ? 'It was there' : undefined),
    },
    complete: async (_ctx, _record, _task, answer) => note('complete', answer),
    fail: async (_ctx, _task, { message }) => note('fail', message),
  })
  return { calls, steps }
}

withService(
  t,
  'checks the outcome of a lost call before repeating it',
  async (t, api) => {
    const clientId = await makeClient(api)
    const asked = ['lock for claim', 'prepare', 'ask']
    const done = ['lock for success', 'complete']
    for (const [state, outcome, steps] of [
      ['absent', { done: /was made/ }, [...asked, 'call', ...done]],
      ['present', { done: 'It was there' }, [...asked, ...done]],
      [undefined, { error: { message: 'Nobody can tell' }, row: 'pending' }, [...asked, 'lock for failure', 'fail']],
    ] as const) {
      const { calls, steps: noted } = stubCalls(state)
      const serviceId = await makeService(api, clientId)
      const attempt = async (id: number) => {
        noted.length = 0
        return calls.attempt(await api.service.contexts.remote(), id, { retryRefused: true })
      }
      const id = await api.service.contexts.transaction((ctx) => queueOperation(ctx, { serviceId, verb: 'create' }))
      t.match(await attempt(id), { error: { message: 'No answer' }, row: 'pending' })
      t.strictSame(noted, ['lock for claim', 'prepare', 'call', 'lock for failure', 'fail'])
      t.equal(await attempt(id), undefined, 'it is not due yet')
      api.advance(60 * 60_000)
      t.match(await attempt(id), outcome)
      t.strictSame(noted, steps)
    }
  },
  { environment: { ROLE: 'api' } },
)
