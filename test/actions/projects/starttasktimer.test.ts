import t from 'tap'
import { addTask, makeProject, taskOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'starttasktimer', async (t, api) => {
  await expectRequired(t, api, 'starttasktimer', ['taskid'])
  const projectid = await makeProject(api)

  //
  t.test('starts a timer for the caller at the current time', async (t) => {
    const taskid = await addTask(api, projectid)
    const { timerid, started_at, ...rest } = await api.ok('starttasktimer', { taskid, projectid })
    t.strictSame(rest, { result: 'success', taskid })
    t.match(started_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    t.ok(Math.abs(Date.parse(started_at) - api.now().getTime()) < 60_000)
    t.match((await taskOf(api, projectid, taskid))?.timers, [
      { id: timerid, adminid: api.admin.staffId, admin: api.admin.username, started_at, ended_at: null },
    ])
  })

  // R-1902
  t.test('allows one running timer per staff member and task, even for concurrent calls', async (t) => {
    const [taskid, other] = [await addTask(api, projectid), await addTask(api, projectid)]
    const credential = await api.makeCredential({ permissions: ['manage_projects'] })
    const calls = Array.from({ length: 6 }, () => api.call('starttasktimer', { taskid }))
    const answers = await Promise.all(calls)
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409])
    t.equal(answers.find(({ status }) => status === 409)?.body.code, 'timer_running')
    await api.ok('starttasktimer', { taskid }, { credential })
    await api.ok('starttasktimer', { taskid: other })
    const timers = await api.database.read('task_timers').where({ task_id: taskid })
    t.equal(timers.length, 2)

    const { timerid } = answers.find(({ status }) => status === 200)?.body ?? {}
    await api.ok('endtasktimer', { timerid })
    await api.ok('starttasktimer', { taskid })
    await expectError(t, api, 'starttasktimer', { taskid }, 409, 'timer_running')
  })

  // R-502, R-1903
  t.test('rejects a project that the task does not belong to', async (t) => {
    const taskid = await addTask(api, projectid)
    for (const foreign of [await makeProject(api), 0, 4711])
      await expectRefusal(t, api, 'starttasktimer', { taskid, projectid: foreign }, 'projectid')
    await expectRefusal(t, api, 'starttasktimer', { taskid: 'x', projectid: 'y' }, ['projectid', 'taskid'])
  })

  t.test('returns 404 for a task that does not exist', async (t) => {
    for (const taskid of ['0', '-1', '4711'])
      await expectError(t, api, 'starttasktimer', { taskid, projectid: 4711 }, 404, 'task_not_found')
  })
})
