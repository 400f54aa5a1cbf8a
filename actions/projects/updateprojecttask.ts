import { updateTask } from '../../domain/projects/tasks.js'
import { action, f } from '../_shared/kit.js'
import { dueDate, taskTexts } from '../_shared/project.js'

export default action({
  name: 'updateprojecttask',
  summary: 'Update a task; only the fields sent change.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: { taskid: f.id('task') },
  optional: f.changes({
    ...taskTexts,
    completed: f.flag({ description: 'True if the task is done.' }),
    due_date: dueDate,
  }),
  returns: { taskid: f.id('task') },
  faults: ['task_not_found'],

  run: async ({ taskid, due_date, ...rest }, ctx) => {
    await updateTask(ctx, taskid, { ...rest, dueDate: due_date })
    return { taskid }
  },
})
