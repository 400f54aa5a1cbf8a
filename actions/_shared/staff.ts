import type { Knex } from 'knex'
import { f, type Values } from './kit.js'

/** A staff account in an answer. */
export const staff = {
  id: f.id('staff'),
  adminid: f.id('staff'),
  username: f.text({ example: 'grace' }),
  firstname: f.text({ example: 'Grace' }),
  lastname: f.text({ example: 'Hopper' }),
}

/** Staff accounts by their id, for rows that each show theirs; those that were deleted since among them. */
export async function presentStaff(
  db: Knex,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Values<typeof staff>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db('staff').whereIn('id', wanted).select('id', 'username', 'firstname', 'lastname')
  return new Map(rows.map((row) => [row.id, { ...row, adminid: row.id }]))
}
