import { startTimer } from '../../domain/projects/timers.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'starttasktimer',
  summary: 'Start a timer for the caller on a task. Only one can run at a time.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: { taskid: f.id('task') },
  optional: { projectid: f.id('project', { description: 'Project that the task must belong to.' }) },
  returns: {
    timerid: f.id('timer'),
    taskid: f.id('task'),
    started_at: f.instant({ description: 'Start time of the timer.' }),
  },
  faults: ['task_not_found', 'timer_running'],
  rejects: { projectid: ['project_not_found', 'task_not_in_project'] },

  run: async ({ taskid, projectid }, ctx) => {
    const { id, started_at } = await startTimer(ctx, taskid, { staffId: ctx.actor.id, projectId: projectid })
    return { timerid: id, taskid, started_at }
  },
})
