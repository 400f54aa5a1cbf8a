import { type Context, instant } from '../context.js'
import { lockClient } from './clients.js'

/** Adds a note to a client. Throws client_not_found. */
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
