import t from 'tap'
import { changeCached, setSetting, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'sendadminemail', async (t, api) => {
  await expectRequired(t, api, 'sendadminemail', ['customsubject', 'custommessage'])
  const own = { customsubject: 'Sunday', custommessage: '<p>We rest.</p>' }
  const mailed = async () =>
    (await api.database.read('emails').where({ template: 'admin message' }).orderBy('id')).map(
      ({ recipient }) => recipient,
    )
  const member = async (email: string | null, row: object = {}) => {
    const { staffId } = await api.makeCredential()
    await changeCached(api, 'staff', (db) =>
      db('staff')
        .where({ id: staffId })
        .update({ email, ...row }),
    )
  }

  // R-2105
  t.test('emails each enabled staff member who has an email address', async (t) => {
    t.equal((await api.ok('sendadminemail', own)).recipients, 0)
    await member('a@example.com')
    await member('b@example.com', { departments: '["Abuse"]' })
    await member(null)
    await member('off@example.com', { is_active: 0 })
    await member('gone@example.com', { deleted_at: api.now().toISOString() })
    t.strictSame(await api.ok('sendadminemail', own), { result: 'success', recipients: 2, mailed: true })
    t.strictSame(await mailed(), ['a@example.com', 'b@example.com'])
    t.match(await api.database.read('emails').where({ recipient: 'a@example.com' }).first(), {
      client_id: null,
      subject: 'Sunday',
      body: '<p>We rest.</p>',
    })
  })

  // R-2105
  t.test('emails only the staff of the requested department', async (t) => {
    const [made] = await writeRows(api, (db) =>
      db('departments').insert({ name: 'Abuse', sort_order: 1 }).returning('id'),
    )
    t.equal((await api.ok('sendadminemail', { ...own, deptid: made?.id })).recipients, 1)
    t.equal((await mailed()).at(-1), 'b@example.com')
    await expectRefusal(t, api, 'sendadminemail', { ...own, deptid: 99_999 }, 'deptid')
  })

  t.test('limits the subject to 255 characters, and queues nothing if email is disabled', async (t) => {
    await expectTextLimit(t, api, 'sendadminemail', own, { customsubject: 255 })
    const before = (await mailed()).length
    await setSetting(api, 'mail_disabled', 'yes')
    t.match(await api.ok('sendadminemail', own), { recipients: 2, mailed: false })
    t.equal((await mailed()).length, before)
  })
})
