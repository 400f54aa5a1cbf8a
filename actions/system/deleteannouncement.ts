import { deleteAnnouncement } from '../../domain/desk/announcements.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteannouncement',
  summary: 'Delete an announcement.',
  method: 'POST',
  permission: 'manage_announcements',
  risks: ['destroys'],
  required: { announcementid: f.id('announcement') },
  returns: { announcementid: f.id('announcement') },
  faults: ['announcement_not_found'],

  run: async ({ announcementid }, ctx) => {
    await deleteAnnouncement(ctx, announcementid)
    return { announcementid }
  },
})
