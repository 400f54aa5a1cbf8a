import t from 'tap'
import { makeProject, projectOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addprojectmessage', async (t, api) => {
  await expectRequired(t, api, 'addprojectmessage', ['projectid', 'message'])
  const projectid = await makeProject(api)

  //
  t.test("signs a message with the caller's user name and ignores adminusername", async (t) => {
    const credential = await api.makeCredential({ permissions: ['manage_projects'] })
    const sent = { projectid, message: 'Ready.', adminusername: 'ada' }
    const { messageid, ...rest } = await api.ok('addprojectmessage', sent, { credential })
    t.strictSame(rest, { result: 'success' })
    const second = await api.ok('addprojectmessage', { project_id: projectid, message: 'So am I.' })
    t.match((await projectOf(api, projectid)).messages, [
      { id: messageid, messageid, admin: credential.username, message: 'Ready.' },
      { id: second.messageid, admin: api.admin.username, message: 'So am I.' },
    ])
  })

  t.test('rejects an unknown project and a message that is too long', async (t) => {
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'addprojectmessage', { projectid: missing, message: 'x' }, 404, 'project_not_found')
    await expectRefusal(t, api, 'addprojectmessage', { project_id: 'x', message: 'x' }, 'projectid')
    await expectTextLimit(t, api, 'addprojectmessage', { projectid }, { message: 65_535 })
  })
})
