import t from 'tap'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addannouncement', async (t, api) => {
  await expectRequired(t, api, 'addannouncement', ['title', 'announcement'])
  const rowOf = (id: number) => api.database.read('announcements').where({ id }).first()

  t.test('publishes an announcement unless published is false', async (t) => {
    for (const [published, kept] of [
      [undefined, 1],
      ['1', 1],
      ['0', 0],
      ['false', 0],
    ] as const) {
      const { announcementid } = await api.ok('addannouncement', {
        title: 'Sunday',
        announcement: 'We rest.',
        published,
      })
      t.match(await rowOf(announcementid), { title: 'Sunday', body: 'We rest.', is_published: kept })
    }
    await expectRefusal(t, api, 'addannouncement', { title: 'a', announcement: 'b', published: '2' }, 'published')
  })

  t.test('accepts a title of 255 characters and rejects a longer one', async () => {
    await expectTextLimit(t, api, 'addannouncement', { title: 'a', announcement: 'b' }, { title: 255 })
  })
})
