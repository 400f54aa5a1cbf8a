import type { Knex } from 'knex'

/** Returns the name by which mails call a staff member: first and last name, else the user name (R-2194). */
export async function staffNameOf(db: Knex, username: string): Promise<string> {
  const staff = await db('staff').where({ username }).first('firstname', 'lastname')
  return (staff && `${staff.firstname} ${staff.lastname}`.trim()) || username
}
