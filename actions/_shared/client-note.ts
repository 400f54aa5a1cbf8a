import type { ClientNoteRow } from '../../db/rows.js'
import { f, type Values } from './kit.js'

/** A staff note on a client, as addclientnote made it. */
export const clientNote = f.named('ClientNote', 'A staff note on a client.', {
  id: f.id('note'),
  noteid: f.id('note'),
  note: f.longText({ example: 'Called about the renewal.' }),
  sticky: f.flag(),
  admin: f.text({ description: 'User name of the author.', example: 'grace' }),
  date: f.instant(),
})

export const presentClientNote = (row: ClientNoteRow): Values<typeof clientNote> => ({
  id: row.id,
  noteid: row.id,
  note: row.note,
  sticky: row.is_sticky === 1,
  admin: row.author,
  date: row.created_at,
})
