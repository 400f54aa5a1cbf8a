import t from 'tap'
import { addTask, makeClient, makeProject, projectOf, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getproject', async (t, api) => {
  await expectRequired(t, api, 'getproject', ['projectid'])

  t.test('returns a project with its client, messages, and tasks with their timers', async (t) => {
    const clientid = await makeClient(api, { firstname: 'Zoë' })
    const projectid = await makeProject(api, { clientid, due_date: '2031-02-28' })
    const { messageid } = await api.ok('addprojectmessage', { projectid, message: 'Ready.' })
    const [taskid, second] = [await addTask(api, projectid), await addTask(api, projectid, { task: 'Second' })]
    const { timerid, started_at } = await api.ok('starttasktimer', { taskid })
    api.advance(90_000)
    await api.ok('endtasktimer', { timerid })
    const running = await api.ok('starttasktimer', { taskid })

    const { client, created_at, messages, tasks, ...shown } = await projectOf(api, projectid)
    t.strictSame(shown, {
      id: projectid,
      projectid,
      title: 'Move',
      userid: clientid,
      clientid,
      status: 'pending',
      due_date: '2031-02-28',
      description: null,
      owner: {
        id: api.admin.staffId,
        adminid: api.admin.staffId,
        username: api.admin.username,
        firstname: shown.owner.firstname,
        lastname: shown.owner.lastname,
      },
    })
    t.match(client, { id: clientid, firstname: 'Zoë' })
    t.match(created_at, /^\d{4}-.*Z$/)
    t.match(messages, [{ id: messageid, message: 'Ready.' }])
    t.strictSame(
      tasks.map(({ id }: { id: number }) => id),
      [taskid, second],
    )
    const [timer, unfinished] = tasks[0].timers
    const { ended_at, seconds, ...rest } = timer
    t.strictSame(rest, {
      id: timerid,
      timerid,
      taskid,
      adminid: api.admin.staffId,
      admin: api.admin.username,
      started_at,
    })
    t.equal(seconds, Math.floor((Date.parse(ended_at) - Date.parse(started_at)) / 1000))
    t.ok(seconds >= 90 && seconds < 120)
    t.match(unfinished, { id: running.timerid, ended_at: null, seconds: null })
    t.equal(tasks[0].seconds, seconds, 'a running timer does not count yet')
    t.strictSame(tasks[1].timers, [])
  })

  t.test('returns more tasks than a statement can have parameters', async (t) => {
    const projectid = await makeProject(api)
    const tasks = Array.from({ length: 33_000 }, (_, n) => ({
      project_id: projectid,
      task: `Step ${n}`,
      created_at: api.now().toISOString(),
    }))
    await writeRows(api, async (db) => {
      for (let at = 0; at < tasks.length; at += 400) await db('project_tasks').insert(tasks.slice(at, at + 400))
    })
    const shown = await projectOf(api, projectid)
    t.equal(shown.tasks.length, tasks.length)
    t.match(shown.tasks.at(-1), { task: 'Step 32999', timers: [] })
  })

  // R-3902
  t.test('returns 404 for a project of a deleted client', async (t) => {
    const clientid = await makeClient(api)
    const projectid = await makeProject(api, { clientid })
    await api.ok('deleteclient', { clientid })
    await expectError(t, api, 'getproject', { projectid }, 404, 'project_not_found')
  })

  t.test('accepts id for projectid and returns 404 for an unknown project', async (t) => {
    const projectid = await makeProject(api)
    t.equal((await api.ok('getproject', { id: projectid })).project.id, projectid)
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'getproject', { projectid: missing }, 404, 'project_not_found')
    await expectRefusal(t, api, 'getproject', { id: 'x' }, 'projectid')
  })
})
