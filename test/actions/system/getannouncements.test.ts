import t from 'tap'
import { type Body, withService } from '../../support/service.js'
import { expectPaging, expectRefusal } from '../_shared/checks.js'

withService(t, 'getannouncements', async (t, api) => {
  t.test('lists published announcements, or drafts on request, newest first', async (t) => {
    const add = async (more: Body = {}): Promise<number> =>
      (await api.ok('addannouncement', { title: 'One', announcement: 'First', ...more })).announcementid
    const first = await add()
    const hidden = await add({ published: 0 })
    const last = await add({ title: 'Last' })
    const { data } = await api.ok('getannouncements')
    t.strictSame(
      data.map(({ id }: Body) => id),
      [last, first],
    )
    const drafts = await api.ok('getannouncements', { published: 0 })
    t.match(drafts.data, [{ id: hidden, published: false }])
    t.equal(drafts.totalresults, 1)
    t.strictSame((await api.ok('getannouncements', { published: 'yes' })).data, data)
    await expectRefusal(t, api, 'getannouncements', { published: 'both' }, 'published')
    t.match(data[0], { announcementid: last, title: 'Last', announcement: 'First', published: true })
    await api.ok('updateannouncement', { announcementid: hidden, published: 1 })
    for (let n = 0; n < 24; n++) await add()
    await expectPaging(t, api, 'getannouncements')
  })
})
