import t from 'tap'
import { makeClient, makeUser } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { expectPaging } from '../_shared/checks.js'

withWatchedService(t, 'getemails', async (t, api) => {
  const userid = await makeClient(api, { password2: 'long enough' })

  t.test('lists only emails to clients, newest first', async (t) => {
    const other = await makeClient(api)
    await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount: 10 }] })
    await api.ok('createinvoice', { userid: other, items: [{ description: 'Work', amount: 10 }] })
    await api.ok('sendadminemail', { customsubject: 'To staff', custommessage: 'Hello' })
    for (const name of ['userid', 'clientid']) {
      const { data } = await api.ok('getemails', { [name]: userid })
      t.match(data, [
        { template: 'invoice created', userid },
        { template: 'account signup email', status: 'queued' },
      ])
      t.match(data[0].message, '$10.00')
    }
    t.strictSame(
      (await api.ok('getemails')).data.map((mail: Body) => mail.userid),
      [other, userid, userid],
    )
    t.strictSame((await api.ok('getemails', { userid: 99_999 })).data, [])
  })

  t.test('omits the message of an email with an access link', async (t) => {
    const clientid = await makeClient(api)
    await api.ok('resetpassword', { id: await makeUser(api, clientid, { owner: true }) })
    await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
    const { data } = await api.ok('getemails', { userid: clientid })
    t.match(data, [
      { template: 'client invite', message: null },
      { template: 'password reset', message: null },
    ])
    t.notMatch(JSON.stringify(data), /client\/(reset|invite)\//)
  })

  t.test('paginates the list', async (t) => {
    for (let n = 0; n < 25; n++)
      await api.ok('sendemail', { id: userid, customsubject: `Mail ${n}`, custommessage: 'Hello' })
    await expectPaging(t, api, 'getemails', { userid })
  })

  t.test('returns the total of emails to clients only, without counting their rows', async (t) => {
    const staffMail = () => api.ok('sendadminemail', { customsubject: 'To staff', custommessage: 'Hello' })
    const { totalresults: before } = await api.ok('getemails')
    await staffMail()
    await api.ok('sendemail', { id: userid, customsubject: 'Hello', custommessage: 'Hello' })
    api.queries()
    const { totalresults } = await api.ok('getemails', { limitnum: 1 })
    t.equal(totalresults, before + 1)
    // Counting the emails to clients would read every row of a table that can be very long.
    const counting = api.queries().filter((sql) => /count\(/.test(sql))
    t.equal(counting.length, 1)
    t.match(counting[0], /row_counts/)
    await api.database.transaction((db) => db('emails').where({ client_id: userid }).update({ client_id: null }))
    const left = await api.ok('getemails')
    t.equal(left.totalresults, left.data.length)
    await api.database.transaction((db) => db('emails').delete())
    t.equal((await api.ok('getemails')).totalresults, 0)
  })
})
