import { type Context, instant } from '../context.js'

/**
 * Number of recorded starts to keep. A position in a list's changes is rejected if it is older than the oldest recorded
 * start.
 */
const keptStarts = 1000

/**
 * Records the start of the service, or of a command that changes rows. `stamps` contains, by table, a stamp above the
 * table's last change. A caller's position with a later stamp proves that an older copy of the database was restored
 * (R-3214).
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
