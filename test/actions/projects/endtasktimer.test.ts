import t from 'tap'
import { addTask, makeProject } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'endtasktimer', async (t, api) => {
  await expectRequired(t, api, 'endtasktimer', ['timerid'])
  const projectid = await makeProject(api)
  const start = async (taskid: number, more = {}): Promise<number> =>
    (await api.ok('starttasktimer', { taskid }, more)).timerid

  // R-1902
  t.test('returns the same duration on a repeat, and totals only ended timers', async (t) => {
    const taskid = await addTask(api, projectid)
    const credential = await api.makeCredential({ permissions: ['manage_projects'] })
    const timerid = await start(taskid)
    const running = await start(taskid, { credential })
    api.advance(60_000)
    const { seconds, task_total_seconds, ...rest } = await api.ok('endtasktimer', { timerid })
    t.strictSame(rest, { result: 'success', timerid })
    t.ok(seconds >= 60 && seconds < 90, String(seconds))
    t.equal(task_total_seconds, seconds, 'a running timer does not count')
    api.advance(60_000)
    t.match(await api.ok('endtasktimer', { timerid }), { seconds, task_total_seconds: seconds })

    const other = await api.ok('endtasktimer', { timerid: running })
    t.ok(other.seconds >= 120, "ends another staff member's timer")
    t.equal(other.task_total_seconds, seconds + other.seconds)
    t.match(await api.ok('endtasktimer', { timerid }), { seconds, task_total_seconds: seconds + other.seconds })
  })

  t.test('ends a timer once for concurrent calls', async (t) => {
    const timerid = await start(await addTask(api, projectid))
    api.advance(10_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.ok('endtasktimer', { timerid })))
    t.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  })

  t.test('returns 0 seconds if the clock was set back', async (t) => {
    const timerid = await start(await addTask(api, projectid))
    api.advance(-60_000)
    t.match(await api.ok('endtasktimer', { timerid }), { seconds: 0, task_total_seconds: 0 })
    api.advance(60_000)
  })

  t.test('returns 404 for a timer that does not exist', async (t) => {
    for (const timerid of ['0', '-1', '4711'])
      await expectError(t, api, 'endtasktimer', { timerid }, 404, 'timer_not_found')
    await expectRefusal(t, api, 'endtasktimer', { timerid: 'x' }, 'timerid')
  })
})
