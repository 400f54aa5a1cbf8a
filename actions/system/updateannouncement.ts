import { updateAnnouncement } from '../../domain/desk/announcements.js'
import { announcementFields } from '../_shared/announcement.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateannouncement',
  summary: 'Update an announcement; only the fields sent change.',
  method: 'POST',
  permission: 'manage_announcements',
  risks: ['mail'],
  required: { announcementid: f.id('announcement') },
  optional: f.changes({
    ...announcementFields,
    published: f.flag({ description: 'False to turn it into a draft, which clients do not see.' }),
  }),
  returns: { announcementid: f.id('announcement') },
  faults: ['announcement_not_found'],

  run: async ({ announcementid, title, announcement, published }, ctx) => {
    await updateAnnouncement(ctx, announcementid, { title, body: announcement, published })
    return { announcementid }
  },
})
