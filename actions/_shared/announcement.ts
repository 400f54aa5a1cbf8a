import type { AnnouncementRow } from '../../db/rows-system.js'
import { f, type Values } from './kit.js'

export const announcementFields = {
  title: f.name({ description: 'Headline.', example: 'Maintenance on Sunday' }),
  announcement: f.withoutClearing(
    f.longText({ description: 'Text of the announcement.', example: 'Our mail servers are down from 2 to 3 a.m.' }),
  ),
}

export const announcement = f.named('Announcement', 'A news item for clients.', {
  id: f.id('announcement'),
  announcementid: f.id('announcement'),
  ...announcementFields,
  published: f.flag({ description: 'False for drafts, which clients do not see.' }),
  date: f.instant({ description: 'Creation time.' }),
})

export const presentAnnouncement = (row: AnnouncementRow): Values<typeof announcement> => ({
  id: row.id,
  announcementid: row.id,
  title: row.title,
  announcement: row.body,
  published: row.is_published === 1,
  date: row.created_at,
})
