import type { Knex } from 'knex'

/** Returns a staff member's name for emails: first and last name, or the user name if neither is known (R-2194). */
export async function findStaffName(db: Knex, username: string): Promise<string> {
  const staff = await db('staff').where({ username }).first('firstname', 'lastname')
  return (staff && `${staff.firstname} ${staff.lastname}`.trim()) || username
}

/** Returns the names of staff members for emails, by user name (R-2194). */
export async function findStaffNames(db: Knex, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db('staff')
    .whereIn('username', [...new Set(usernames)])
    .select('username', 'firstname', 'lastname')
  const known = new Map(rows.map((row) => [row.username, `${row.firstname} ${row.lastname}`.trim()]))
  return new Map(usernames.map((username) => [username, known.get(username) || username]))
}
