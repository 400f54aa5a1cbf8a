import { isDailyDue, runDaily } from '../../domain/daily-job/daily.js'
import type { JobFactory } from '../job-context.js'

/**
 * Checks every minute whether the daily run is due, and runs it batch by batch. Catches up on days missed while no
 * process ran. After each batch, rests five times as long as the batch took, so that calls stay fast (R-1261).
 */
export const dailyJob: JobFactory = ({ contexts }) => {
  // The run in progress. Each call of this job runs one batch of the run.
  let run: ReturnType<typeof runDaily> | undefined
  return {
    name: 'daily',
    everyMs: 60_000,
    restRatio: 5,
    run: async () => {
      if (run === undefined && (await isDailyDue(await contexts.on())))
        run = runDaily(await contexts.remote(), { ifDue: true })
      const batch = await run?.next().catch((error: unknown) => {
        run = undefined
        throw error
      })
      if (batch?.done !== false) run = undefined
      return run !== undefined
    },
  }
}
