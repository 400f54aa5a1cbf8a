import { endTimer } from '../../domain/projects/timers.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'endtasktimer',
  summary: 'Stop a timer; a timer that has already ended is returned unchanged.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: { timerid: f.id('timer') },
  returns: {
    timerid: f.id('timer'),
    seconds: f.integer({ description: 'Seconds that the timer has run.', min: 0, example: 1800 }),
    task_total_seconds: f.integer({
      min: 0,
      description: 'Total seconds of all ended timers of the task.',
      example: 5400,
    }),
  },
  trialNeeds: ['list_projects'],
  faults: ['timer_not_found'],

  run: async ({ timerid }, ctx) => {
    const { seconds, totalSeconds } = await endTimer(ctx, timerid)
    return { timerid, seconds, task_total_seconds: totalSeconds }
  },
})
