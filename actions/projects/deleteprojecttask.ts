import { deleteTask } from '../../domain/projects/tasks.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteprojecttask',
  summary: 'Delete a task and its timers.',
  method: 'POST',
  permission: 'manage_projects',
  risks: ['destroys'],
  required: { taskid: f.id('task') },
  returns: { taskid: f.id('task') },
  faults: ['task_not_found'],

  run: async ({ taskid }, ctx) => {
    await deleteTask(ctx, taskid)
    return { taskid }
  },
})
