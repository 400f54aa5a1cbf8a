import t from 'tap'
import { runWithDeadline } from '../../../domain/modules/modules.js'
import { ModuleError, refused, unreachable } from '../../../domain/ports/module.js'
import { expectFailure } from '../../support/providers/failure.js'

t.test('waits for an operation until its deadline', async (t) => {
  const soon = () => AbortSignal.timeout(50)
  t.equal(await runWithDeadline(soon(), async () => 'done'), 'done')
  const signal = soon()
  // The signal's timer does not keep the process alive, and nothing else does here.
  const awake = setTimeout(() => {}, 5000)
  await expectFailure(
    t,
    runWithDeadline(signal, () => new Promise(() => {})),
    { kind: 'unreachable', outcomeUnknown: true },
  )
  clearTimeout(awake)
  let begun = false
  const late = runWithDeadline(signal, async () => {
    begun = true
  })
  await expectFailure(
    t,
    late,
    { kind: 'unreachable', outcomeUnknown: false },
    'an operation does not start after its deadline',
  )
  t.notOk(begun)
})

t.test('an operation interrupted by its deadline reports whether anything was sent', async (t) => {
  const signal = AbortSignal.timeout(50)
  const awake = setTimeout(() => {}, 5000)
  const verb = () =>
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => setImmediate(() => reject(unreachable('no answer', false)))),
    )
  await expectFailure(t, runWithDeadline(signal, verb), {
    kind: 'unreachable',
    outcomeUnknown: false,
    message: 'no answer',
  })
  clearTimeout(awake)
})

t.test('an error other than a ModuleError makes the outcome unknown', async (t) => {
  const never = () => new AbortController().signal
  const no = refused('no', '42')
  const thrown = await runWithDeadline(never(), () => Promise.reject(no)).catch((error) => error)
  t.equal(thrown, no)
  const cause = new TypeError('x is undefined')
  for (const verb of [
    () => Promise.reject(cause),
    () => {
      throw cause
    },
  ]) {
    const error = await runWithDeadline(never(), verb).catch((error) => error)
    t.ok(error instanceof ModuleError)
    t.match(error, { kind: 'unreachable', outcomeUnknown: true, message: 'The module failed', cause })
  }
})
