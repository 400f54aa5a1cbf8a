import t from 'tap'
import { addTask, makeClient, makeProject, projectOf } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getprojects', async (t, api) => {
  const [one, other] = [await makeClient(api), await makeClient(api)]
  const fill = async (projectid: number) => {
    await api.ok('addprojectmessage', { projectid, message: 'Ready.' })
    const { timerid } = await api.ok('starttasktimer', { taskid: await addTask(api, projectid) })
    await api.ok('endtasktimer', { timerid })
    return projectid
  }
  const first = await fill(await makeProject(api, { clientid: one }))
  const second = await fill(await makeProject(api, { clientid: other }))
  const third = await makeProject(api, { clientid: one })
  // Without an explicit order, PostgreSQL would list the updated row last.
  await api.ok('updateproject', { projectid: first, title: 'Changed' })
  const ids = async (parameters: object) =>
    (await api.ok('getprojects', parameters)).data.map(({ id }: { id: number }) => id)

  // R-1901
  t.test('lists the projects of one client or of all clients, oldest first', async (t) => {
    t.strictSame(await ids({}), [first, second, third])
    t.strictSame(await ids({ userid: one }), [first, third])
    t.strictSame(await ids({ clientid: other }), [second])
    for (const userid of ['0', '-1', '4711']) t.strictSame(await ids({ userid }), [])
    await expectRefusal(t, api, 'getprojects', { userid: 'x' }, 'userid')
  })

  //
  t.test('returns the same data as getproject', async (t) => {
    const { data } = await api.ok('getprojects')
    for (const [at, id] of [first, second, third].entries()) t.strictSame(data[at], await projectOf(api, id))
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const many = await makeClient(api)
    await fill(await makeProject(api, { clientid: many }))
    const few = await countQueries(api, 'getprojects', { userid: many })
    for (let n = 1; n < 27; n++) await makeProject(api, { clientid: many })
    await fill(await makeProject(api, { clientid: many }))
    t.equal(await countQueries(api, 'getprojects', { userid: many }), few)
    await expectPaging(t, api, 'getprojects', { userid: many })
  })
})
