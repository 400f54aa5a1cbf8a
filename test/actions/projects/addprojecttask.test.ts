import t from 'tap'
import { makeProject, projectOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addprojecttask', async (t, api) => {
  await expectRequired(t, api, 'addprojecttask', ['projectid', 'task'])
  const projectid = await makeProject(api)

  t.test('adds a task under either set of parameter names', async (t) => {
    const first = await api.ok('addprojecttask', { projectid, task: ' Move ' })
    const second = await api.ok('addprojecttask', {
      project_id: projectid,
      title: 'Tidy up',
      description: 'After hours.',
      duedate: '2031-02-28',
    })
    t.match((await projectOf(api, projectid)).tasks, [
      {
        id: first.taskid,
        taskid: first.taskid,
        projectid,
        task: 'Move',
        notes: null,
        due_date: null,
        completed: false,
        seconds: 0,
        timers: [],
      },
      { id: second.taskid, task: 'Tidy up', notes: 'After hours.', due_date: '2031-02-28' },
    ])
  })

  t.test('rejects unknown projects, invalid dates, and texts that are too long', async (t) => {
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'addprojecttask', { projectid: missing, task: 'x' }, 404, 'project_not_found')
    await expectRefusal(t, api, 'addprojecttask', { projectid: 'x', task: 'x', due_date: 'y' }, [
      'due_date',
      'projectid',
    ])
    await expectTextLimit(t, api, 'addprojecttask', { projectid, task: 'x' }, { task: 255, notes: 65_535 })
  })
})
