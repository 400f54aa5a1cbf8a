import t from 'tap'
import { addTask, makeProject, taskOf } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import {
  booleanSpellings,
  expectError,
  expectRefusal,
  expectRequired,
  expectTextLimit,
  invalidBooleans,
} from '../_shared/checks.js'

withService(t, 'updateprojecttask', async (t, api) => {
  await expectRequired(t, api, 'updateprojecttask', ['taskid'])
  const projectid = await makeProject(api)
  const taskid = await addTask(api, projectid)

  t.test('updates each field independently and clears optional ones', async (t) => {
    let known = await taskOf(api, projectid, taskid)
    for (const [sent, shown] of [
      [{ task: ' Stay ' }, { task: 'Stay' }],
      [{ title: 'Go' }, { task: 'Go' }],
      [{ notes: 'Words' }, { notes: 'Words' }],
      [{ description: 'More' }, { notes: 'More' }],
      [{ due_date: '2031-02-28' }, { due_date: '2031-02-28' }],
      [{ duedate: '2031-03-01' }, { due_date: '2031-03-01' }],
      [{ completed: 1 }, { completed: true }],
      [{}, {}],
      [
        { due_date: '', notes: ' ' },
        { due_date: null, notes: null },
      ],
    ] as [Body, Body][]) {
      t.strictSame(await api.ok('updateprojecttask', { taskid, ...sent }), { result: 'success', taskid })
      known = { ...known, ...shown }
      t.strictSame(await taskOf(api, projectid, taskid), known)
    }
  })

  t.test('accepts all boolean spellings for completed and rejects other values', async (t) => {
    for (const [wire, completed, as] of booleanSpellings) {
      await api.ok('updateprojecttask', { taskid, completed: !completed })
      await api.ok('updateprojecttask', { taskid, completed: wire }, { as })
      t.equal((await taskOf(api, projectid, taskid))?.completed, completed, JSON.stringify(wire))
    }
    for (const completed of invalidBooleans)
      await expectRefusal(t, api, 'updateprojecttask', { taskid, completed }, 'completed')
  })

  t.test('rejects invalid values', async (t) => {
    for (const wrong of [{ task: '' }, { completed: '' }, { due_date: '2031-02-29' }])
      await expectRefusal(t, api, 'updateprojecttask', { taskid, ...wrong }, Object.keys(wrong))
    await expectTextLimit(t, api, 'updateprojecttask', { taskid }, { task: 255, notes: 65_535 })
  })

  t.test('returns 404 for a task that does not exist', async (t) => {
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'updateprojecttask', { taskid: missing, task: 'x' }, 404, 'task_not_found')
    await expectRefusal(t, api, 'updateprojecttask', { taskid: 'x' }, 'taskid')
  })
})
