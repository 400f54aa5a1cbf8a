import t from 'tap'
import { makeClient, projectOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'createproject', async (t, api) => {
  await expectRequired(t, api, 'createproject', ['title', 'clientid'])
  const clientid = await makeClient(api)

  t.test('makes the calling staff member the owner', async (t) => {
    const credential = await api.makeCredential({ permissions: ['manage_projects'] })
    const { projectid, ...rest } = await api.ok('createproject', { title: ' Move ', clientid }, { credential })
    t.strictSame(rest, { result: 'success' })
    t.match(await projectOf(api, projectid), {
      id: projectid,
      projectid,
      title: 'Move',
      clientid,
      status: 'pending',
      due_date: null,
      description: null,
      owner: { id: credential.staffId, username: credential.username, firstname: 'Test', lastname: 'Staff' },
    })
  })

  t.test('stores the optional fields', async (t) => {
    for (const due of ['due_date', 'duedate']) {
      const { projectid } = await api.ok('createproject', {
        title: 'Move',
        clientid,
        status: 'in_progress',
        [due]: '2031-02-28',
        description: 'Mail and three sites.',
      })
      t.match(await projectOf(api, projectid), {
        status: 'in_progress',
        due_date: '2031-02-28',
        description: 'Mail and three sites.',
      })
    }
  })

  t.test('rejects invalid values', async (t) => {
    for (const wrong of [
      { clientid: 4711 },
      { clientid: 'x' },
      { status: 'Pending' },
      { status: 'done' },
      { due_date: '2031-02-29' },
    ])
      await expectRefusal(t, api, 'createproject', { title: 'Move', clientid, ...wrong }, Object.keys(wrong))
    await expectTextLimit(t, api, 'createproject', { title: 'Move', clientid }, { title: 255, description: 65_535 })
  })

  t.test('rejects a client who is being deleted', async (t) => {
    const gone = await makeClient(api)
    const call = () => api.call('createproject', { title: 'Move', clientid: gone })
    t.equal((await callDuringDeletion(api, gone, call)).status, 422)
  })
})
