import { addAnnouncement } from '../../domain/desk/announcements.js'
import { announcementFields } from '../_shared/announcement.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addannouncement',
  summary: 'Create an announcement.',
  method: 'POST',
  permission: 'manage_announcements',
  risks: ['mail'],
  required: announcementFields,
  optional: { published: f.withDefault(f.flag({ description: 'False to save the announcement as a draft.' }), true) },
  returns: { announcementid: f.id('announcement') },

  run: async ({ title, announcement, published }, ctx) => ({
    announcementid: await addAnnouncement(ctx, { title, body: announcement, published }),
  }),
})
