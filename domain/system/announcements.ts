import type { Knex } from 'knex'
import type { AnnouncementRow } from '../../db/rows-system.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../faults.js'
import { selectRows } from '../selection.js'
import { logActivity } from './activity.js'

export interface NewAnnouncement {
  readonly title: string
  readonly body: string
  readonly published: boolean
}

/** Adds an announcement. */
export async function addAnnouncement(ctx: Context, { title, body, published }: NewAnnouncement): Promise<number> {
  const { db, now } = ctx
  const [made] = await db('announcements')
    .insert({ title, body, is_published: published ? 1 : 0, created_at: instant(now) })
    .returning('id')
  const { id } = made as AnnouncementRow
  await logActivity(ctx, `Announcement ${id}, ${title}, was written`)
  return id
}

/** Updates an announcement. Only what is stated changes. Throws announcement_not_found. */
export async function updateAnnouncement(
  { db }: Context,
  id: number,
  { title, body, published }: { readonly [K in keyof NewAnnouncement]?: NewAnnouncement[K] | undefined },
): Promise<void> {
  const known = await db('announcements').where({ id }).forUpdate().first('id')
  if (known === undefined) throw new Fault('announcement_not_found')
  const changed: Partial<AnnouncementRow> = {
    ...(title !== undefined && { title }),
    ...(body !== undefined && { body }),
    ...(published !== undefined && { is_published: published ? 1 : 0 }),
  }
  if (Object.keys(changed).length > 0) await db('announcements').where({ id }).update(changed)
}

/** Deletes an announcement. Throws announcement_not_found. */
export async function deleteAnnouncement(ctx: Context, id: number): Promise<void> {
  const gone = await ctx.db('announcements').where({ id }).delete()
  if (gone === 0) throw new Fault('announcement_not_found')
  await logActivity(ctx, `Announcement ${id} was deleted`)
}

/** Returns a query for the announcements that are published, or for the drafts, unordered. */
export const matchingAnnouncements = (db: Knex, { published }: { readonly published: boolean }) =>
  selectRows(db, 'announcements', { is_published: published ? 1 : 0 })
