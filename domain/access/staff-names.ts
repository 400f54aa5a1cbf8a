import type { Knex } from 'knex'

/** Returns the name by which mails call a staff member: first and last name, else the user name (R-2194). */
export async function staffNameOf(db: Knex, username: string): Promise<string> {
  const staff = await db('staff').where({ username }).first('firstname', 'lastname')
  return (staff && `${staff.firstname} ${staff.lastname}`.trim()) || username
}

/** Returns the names by which staff members are called, by their user names (R-2194). */
export async function staffNamesOf(db: Knex, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db('staff')
    .whereIn('username', [...new Set(usernames)])
    .select('username', 'firstname', 'lastname')
  const known = new Map(rows.map((row) => [row.username, `${row.firstname} ${row.lastname}`.trim()]))
  return new Map(usernames.map((username) => [username, known.get(username) || username]))
}
