import t from 'tap'
import { addTask, makeProject, projectOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteprojecttask', async (t, api) => {
  await expectRequired(t, api, 'deleteprojecttask', ['taskid'])
  const projectid = await makeProject(api)

  t.test('deletes a task and its timers once, and keeps other tasks', async (t) => {
    const [taskid, other] = [await addTask(api, projectid), await addTask(api, projectid)]
    const { timerid } = await api.ok('starttasktimer', { taskid })
    await api.ok('starttasktimer', { taskid: other })
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.call('deleteprojecttask', { taskid })))
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
    t.strictSame(answers.find(({ status }) => status === 200)?.body, { result: 'success', taskid })
    const { tasks } = await projectOf(api, projectid)
    t.match(tasks, [{ id: other, timers: { length: 1 } }])
    t.equal(tasks.length, 1)
    await expectError(t, api, 'endtasktimer', { timerid }, 404, 'timer_not_found')
  })

  t.test('returns 404 for a task that does not exist', async (t) => {
    for (const taskid of ['0', '-1', '4711'])
      await expectError(t, api, 'deleteprojecttask', { taskid }, 404, 'task_not_found')
    await expectRefusal(t, api, 'deleteprojecttask', { taskid: 'x' }, 'taskid')
  })
})
