import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { readCurrentStamps, readStartStamps, type Stamps } from '../db/changes.js'
import type { JobDatabase } from '../db/database.js'
import { recordStart } from '../domain/system/starts.js'
import type { Job } from '../engine/runner.js'

/**
 * Records the start of a process that may change rows, with the stamps that the process finds, in the caller's
 * transaction (R-3214, R-3223).
 */
export const recordProcessStart = async (db: Knex): Promise<void> => storeStamps(db, await readStartStamps(db))

const storeStamps = (db: Knex, stamps: Stamps): Promise<void> =>
  recordStart({ db, machineNow: new Date(), random: randomBytes }, stamps)

type Writable = Pick<JobDatabase, 'read' | 'transaction'>

/**
 * Records the start of a service. If that fails, for example on a full disk, returns a job that retries with the
 * original stamps, because calls may have changed rows by the time it succeeds.
 */
export async function recordServiceStart(
  { read, transaction }: Writable,
  report: (error: unknown) => void,
): Promise<Job | undefined> {
  const stamps = await readCurrentStamps(read)
  let isNoted = await transaction(recordProcessStart).then(
    () => true,
    (error: unknown) => {
      report(error)
      return false
    },
  )
  if (isNoted) return undefined
  return {
    name: 'note of the start',
    everyMs: 10_000,
    run: async () => {
      if (!isNoted) await transaction((db) => storeStamps(db, stamps))
      isNoted = true
      return false
    },
  }
}
