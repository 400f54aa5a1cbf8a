import { isDailyDue, runDaily } from '../../domain/jobs/daily.js'
import { keepOutFirstRelease } from '../../domain/jobs/leases.js'
import type { JobFactory } from '../job-context.js'

/**
 * Looks every minute whether today's run is still to be done, and does it portion by portion: what was missed while no
 * process ran is caught up as soon as one does.
 */
export const dailyJob: JobFactory = ({ contexts, transport }) => {
  let run: ReturnType<typeof runDaily> | undefined
  return {
    name: 'daily',
    everyMs: 60_000,
    run: async () => {
      if (run === undefined) {
        await keepOutFirstRelease(await contexts.remote())
        if (await isDailyDue(await contexts.on()))
          run = runDaily(await contexts.remote(), { ifDue: true, sendsMail: transport !== undefined })
      }
      const portion = await run?.next().catch((error: unknown) => {
        run = undefined
        throw error
      })
      if (portion?.done !== false) run = undefined
      return run !== undefined
    },
  }
}
