import { type Context, instant } from '../context.js'

/** Number of starts to keep. A position in a list's changes is rejected if it is older than the oldest kept start. */
const keptStarts = 1000

/**
 * Records the start of the service, or of a command that changes rows. `stamps` has a stamp above the last change of
 * each table. A position with a later stamp proves that an older state of the database was restored (R-3214).
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
