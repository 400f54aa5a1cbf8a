import type { Knex } from 'knex'
import type { AnnouncementRow } from '../../db/rows-system.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { type ChangeSet, changedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'

export interface NewAnnouncement {
  readonly title: string
  readonly body: string
  readonly published: boolean
}

export async function addAnnouncement(ctx: Context, { title, body, published }: NewAnnouncement): Promise<number> {
  const { db, now } = ctx
  const [made] = await db('announcements')
    .insert({ title, body, is_published: published ? 1 : 0, created_at: instant(now) })
    .returning('*')
  const { id } = made as AnnouncementRow
  await logActivity(ctx, `Announcement ${id}, ${title}, was created`)
  await raiseAnnouncement(ctx, 'announcement.created', made as AnnouncementRow, 'was created')
  return id
}

const raiseAnnouncement = (
  ctx: Context,
  event: 'announcement.created' | 'announcement.updated' | 'announcement.deleted',
  { id, title, is_published }: AnnouncementRow,
  what: string,
  before?: AnnouncementRow,
): Promise<void> => {
  const facts = { announcementid: id, title, published: is_published === 1 }
  return raise(ctx, event, `The announcement ${title} ${what}.`, facts, { before })
}

/** Updates the submitted fields, and raises an event if a value changed. Throws announcement_not_found. */
export async function updateAnnouncement(
  ctx: Context,
  id: number,
  { title, body, published }: ChangeSet<NewAnnouncement>,
): Promise<void> {
  const known = await lockRow(ctx.db, 'announcements', id, 'announcement_not_found')
  const changed = changedColumns(known, { title, body, is_published: toFlagColumn(published) })
  if (!hasColumns(changed)) return
  await ctx.db('announcements').where({ id }).update(changed)
  await raiseAnnouncement(ctx, 'announcement.updated', { ...known, ...changed }, 'was changed', known)
}

/** Deletes an announcement. Throws announcement_not_found. */
export async function deleteAnnouncement(ctx: Context, id: number): Promise<void> {
  const gone = await lockRow(ctx.db, 'announcements', id, 'announcement_not_found')
  await ctx.db('announcements').where({ id }).delete()
  await logActivity(ctx, `Announcement ${id} was deleted`)
  await raiseAnnouncement(ctx, 'announcement.deleted', gone, 'was deleted', gone)
}

/** Returns an unordered query for published announcements, or for drafts if `published` is false. */
export const matchingAnnouncements = (db: Knex, { published }: { readonly published: boolean }) =>
  selectRows(db, 'announcements', { is_published: published ? 1 : 0 })

export const publishedAnnouncements = (db: Knex) => db('announcements').where({ is_published: 1 })
