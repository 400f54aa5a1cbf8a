import { type Context, instant } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import { lockClient } from './clients.js'

/** Adds a note to a client and returns its ID. Throws client_not_found. */
export async function addClientNote(
  { db, now }: Context,
  clientId: number,
  { note, sticky, author }: { note: string; sticky: boolean; author: string },
): Promise<number> {
  await lockClient(db, clientId)
  const [made] = await db('client_notes')
    .insert({ client_id: clientId, note, is_sticky: sticky ? 1 : 0, author, created_at: instant(now) })
    .returning('id')
  return (made as { id: number }).id
}

/** Returns a client's notes, sticky notes first, then newest first. */
export const listClientNotes = prepareQuery((db, of: { client_id: number }) =>
  db('client_notes')
    .where(of)
    .orderBy([
      { column: 'is_sticky', order: 'desc' },
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]),
)
