import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteannouncement', async (t, api) => {
  await expectRequired(t, api, 'deleteannouncement', ['announcementid'])

  t.test('deletes only the requested announcement, once', async (t) => {
    const { announcementid } = await api.ok('addannouncement', { title: 'One', announcement: 'First' })
    const other = (await api.ok('addannouncement', { title: 'Two', announcement: 'Second' })).announcementid
    await api.ok('deleteannouncement', { announcementid })
    t.strictSame(await api.database.read('announcements').pluck('id'), [other])
    await expectError(t, api, 'deleteannouncement', { announcementid }, 404, 'announcement_not_found')
  })
})
