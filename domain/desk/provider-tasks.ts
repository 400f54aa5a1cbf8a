import type { Knex } from 'knex'

// To-do items for differences between what a provider was asked and what it reports. Each lasts until the provider's
// report matches or staff complete it (R-2320).

const prefix = 'provider: '

/** Returns the source of a to-do item for such a difference. `subject` identifies the request or the record. */
export const providerTaskSource = (subject: string): string => `${prefix}${subject}`

/** Returns the number of open differences. */
export async function countProviderTasks(db: Knex): Promise<number> {
  const open = db('todo_items').whereLike('source', `${prefix}%`).whereNot({ status: 'Completed' })
  const [counted] = await open.count({ count: '*' })
  return Number(counted?.count)
}
