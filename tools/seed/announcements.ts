import type { Knex } from 'knex'
import type { Database } from '../../db/database.js'
import { instant } from '../../domain/context.js'
import { addDays, type Day } from '../../domain/values/days.js'
import { applySetup, type SetupOptions } from '../../server/setup/apply.js'
import { shiftByDays } from './days.js'
import { announcementTexts, todoTexts } from './words.js'

/** Adds announcements and to-do items if their tables are empty. */
export async function makeAnnouncements(database: Database, options: SetupOptions): Promise<void> {
  const today = instant(options.now).slice(0, 10)
  const isEmpty = async (table: 'announcements' | 'todo_items') =>
    (await database.read(table).first('id')) === undefined
  if (await isEmpty('announcements')) await database.transaction((db) => announce(db, today))
  if (await isEmpty('todo_items')) await applySetup(database, { todoitems: todoItems(today) }, options)
}

/** Inserts one announcement for every 30 days until today. The last one is a draft. */
async function announce(db: Knex, today: Day): Promise<void> {
  const last = announcementTexts.length - 1
  await db('announcements').insert(
    announcementTexts.map(([title, body], at) => ({
      title,
      body,
      is_published: at === last ? 0 : 1,
      created_at: instant(shiftByDays(today, 30 * (at - last))),
    })),
  )
}

const todoItems = (today: Day): readonly object[] =>
  todoTexts.map(([title, status, days]) => ({
    title,
    status,
    ...(days !== undefined && { due_date: addDays(today, days) }),
  }))
