import { isDailyDue, runDaily } from '../../domain/daily-job/daily.js'
import type { JobFactory } from '../job-context.js'

/**
 * Checks every minute if today's run is due, and runs it batch by batch. Days that were missed while no process ran are
 * caught up. After each batch it rests for five times as long as that took, so that calls stay fast beside it (R-1261).
 */
export const dailyJob: JobFactory = ({ contexts, transport }) => {
  // The run in progress, across the portions of this job: one batch each.
  let run: ReturnType<typeof runDaily> | undefined
  return {
    name: 'daily',
    everyMs: 60_000,
    restRatio: 5,
    run: async () => {
      if (run === undefined && (await isDailyDue(await contexts.on())))
        run = runDaily(await contexts.remote(), { ifDue: true, sendsMail: transport !== undefined })
      const batch = await run?.next().catch((error: unknown) => {
        run = undefined
        throw error
      })
      if (batch?.done !== false) run = undefined
      return run !== undefined
    },
  }
}
