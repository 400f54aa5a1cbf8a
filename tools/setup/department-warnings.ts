import type { Knex } from 'knex'
import { findAlertAddresses } from '../../domain/tickets/alerts.js'
import type { SetupResult } from '../../server/setup/apply.js'

/**
 * Returns a warning for each department in the file without an email address, with the number of staff emailed about
 * its tickets.
 */
export async function departmentWarnings(db: Knex, result: SetupResult): Promise<string[]> {
  // The result contains no ID for a removed department.
  const ids = (result.get('departments') ?? []).flatMap(({ id }) => (typeof id === 'number' ? id : []))
  const departments = await db('departments')
    .whereIn('id', ids)
    .whereNull('email')
    .whereNull('retired_at')
    .orderBy('id')
  const lines: string[] = []
  for (const department of departments) {
    const { length } = await findAlertAddresses({ db }, department, { flag_id: null })
    const whom = length === 0 ? 'nobody' : `only its staff (${length})`
    lines.push(`department ${department.name} has no email address, so ${whom} is emailed about its tickets`)
  }
  return lines
}
