import t from 'tap'
import { makeProject, projectOf } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'updateproject', async (t, api) => {
  await expectRequired(t, api, 'updateproject', ['projectid'])
  const projectid = await makeProject(api)

  t.test('updates each field independently and clears optional ones', async (t) => {
    let known = await projectOf(api, projectid)
    for (const [sent, shown] of [
      [{ title: ' Stay ' }, { title: 'Stay' }],
      [{ description: 'Words' }, { description: 'Words' }],
      [{ status: 'completed' }, { status: 'completed' }],
      [{ due_date: '2031-02-28' }, { due_date: '2031-02-28' }],
      [{ duedate: '2031-03-01' }, { due_date: '2031-03-01' }],
      [{}, {}],
      [
        { due_date: '', description: ' ' },
        { due_date: null, description: null },
      ],
    ] as [Body, Body][]) {
      t.strictSame(await api.ok('updateproject', { projectid, ...sent }), { result: 'success', projectid })
      known = { ...known, ...shown }
      t.strictSame(await projectOf(api, projectid), known)
    }
    t.match(await api.ok('updateproject', { id: projectid, title: 'By its other name' }), { projectid })
  })

  t.test('rejects invalid values', async (t) => {
    for (const wrong of [{ title: '' }, { status: '' }, { status: 'PENDING' }, { due_date: '2031-13-01' }])
      await expectRefusal(t, api, 'updateproject', { projectid, ...wrong }, Object.keys(wrong))
    await expectTextLimit(t, api, 'updateproject', { projectid }, { title: 255, description: 65_535 })
  })

  t.test('returns 404 for a project that does not exist', async (t) => {
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'updateproject', { projectid: missing, title: 'x' }, 404, 'project_not_found')
    await expectRefusal(t, api, 'updateproject', { id: 'x' }, 'projectid')
  })
})
