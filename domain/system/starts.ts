import { type Context, instant } from '../context.js'

/** Starts that are kept: a place in the changes of a list that is older begins again. */
const keptStarts = 1000

/**
 * Records that a service starts, or a command that changes rows. `stamps` are those that it finds, one above the last change of each table: where a place of
 * before has seen later ones, an older state of the database was restored (R-3214).
 */
export async function recordStart(
  { db, machineNow, random }: Pick<Context, 'db' | 'machineNow' | 'random'>,
  stamps: Readonly<Record<string, number>>,
): Promise<void> {
  const start = {
    token: random(16).toString('base64url'),
    stamps: JSON.stringify(stamps),
    created_at: instant(machineNow),
  }
  const [row] = await db('service_starts').insert(start).returning('id')
  if (row === undefined) throw new Error('the start was not recorded')
  await db('service_starts')
    .where('id', '<=', row.id - keptStarts)
    .delete()
}
