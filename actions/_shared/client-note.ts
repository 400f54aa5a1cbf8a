import type { ClientNoteRow } from '../../db/rows.js'
import { f, type Values } from './kit.js'

export const clientNote = f.named('ClientNote', 'A staff note on a client.', {
  id: f.id('note'),
  noteid: f.id('note'),
  note: f.longText({ description: 'Text of the note.', example: 'Called about the renewal.' }),
  sticky: f.flag({ description: 'True if the note is pinned above the others.' }),
  admin: f.text({ description: 'User name of the author.', example: 'grace' }),
  date: f.instant({ description: 'Time of writing.' }),
})

export const presentClientNote = (row: ClientNoteRow): Values<typeof clientNote> => ({
  id: row.id,
  noteid: row.id,
  note: row.note,
  sticky: row.is_sticky === 1,
  admin: row.author,
  date: row.created_at,
})
