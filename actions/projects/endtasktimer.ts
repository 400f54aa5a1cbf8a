import { endTimer } from '../../domain/projects/timers.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'endtasktimer',
  summary: 'Stop a timer; a stopped timer is returned unchanged.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: { timerid: f.id('timer') },
  returns: {
    timerid: f.id('timer'),
    seconds: f.integer({ description: 'Seconds on the timer.', min: 0, example: 1800 }),
    task_total_seconds: f.integer({
      min: 0,
      description: 'Total seconds of all stopped timers of the task.',
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
