import { matchingAnnouncements } from '../../domain/desk/announcements.js'
import { announcement, presentAnnouncement } from '../_shared/announcement.js'
import { each, f, listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getannouncements',
  summary: 'List published announcements or drafts, newest first.',
  method: 'GET',
  permission: 'manage_announcements',
  optional: {
    published: f.withDefault(f.flag({ extension: true, description: 'False to list drafts instead.' }), true),
  },
  item: announcement,

  run: ({ published }, { db }) =>
    listing(db, {
      matching: matchingAnnouncements(db, { published }),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentAnnouncement),
    }),
})
