import { publishedAnnouncements } from '../../domain/system/announcements.js'
import { announcement, presentAnnouncement } from '../_shared/announcement.js'
import { each, listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getannouncements',
  summary: 'List published announcements, newest first.',
  method: 'GET',
  permission: 'manage_announcements',
  item: announcement,

  run: (_, { db }) =>
    listing(db, {
      matching: publishedAnnouncements(db),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentAnnouncement),
    }),
})
