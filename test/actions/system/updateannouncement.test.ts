import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'updateannouncement', async (t, api) => {
  await expectRequired(t, api, 'updateannouncement', ['announcementid'])
  const rowOf = (id: number) => api.database.read('announcements').where({ id }).first()

  t.test('changes only the submitted fields and rejects empty values', async (t) => {
    const { announcementid } = await api.ok('addannouncement', { title: 'One', announcement: 'First' })
    t.strictSame(await api.ok('updateannouncement', { announcementid, title: 'Two' }), {
      result: 'success',
      announcementid,
    })
    t.match(await rowOf(announcementid), { title: 'Two', body: 'First', is_published: 1 })
    await api.ok('updateannouncement', { announcementid, announcement: 'Second', published: 'no' })
    t.match(await rowOf(announcementid), { title: 'Two', body: 'Second', is_published: 0 })
    await api.ok('updateannouncement', { announcementid })
    for (const name of ['title', 'announcement', 'published'])
      await expectRefusal(t, api, 'updateannouncement', { announcementid, [name]: '' }, name)
    await expectRefusal(t, api, 'updateannouncement', { announcementid, title: 'x'.repeat(256) }, 'title')
    t.match(await rowOf(announcementid), { title: 'Two', body: 'Second', is_published: 0 })
  })

  t.test('returns 404 for an announcement that does not exist', async () => {
    for (const announcementid of [0, -1, 999])
      await expectError(t, api, 'updateannouncement', { announcementid }, 404, 'announcement_not_found')
  })
})
