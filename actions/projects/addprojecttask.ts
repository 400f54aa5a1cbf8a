import { addTask } from '../../domain/projects/tasks.js'
import { action, f } from '../_shared/kit.js'
import { dueDate, taskTexts } from '../_shared/project.js'

export default action({
  name: 'addprojecttask',
  summary: 'Add a task to a project.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: { projectid: f.id('project', { alias: 'project_id' }), task: taskTexts.task },
  optional: { notes: taskTexts.notes, due_date: dueDate },
  returns: { taskid: f.id('task') },
  faults: ['project_not_found'],

  run: async ({ projectid, due_date, ...rest }, ctx) => ({
    taskid: await addTask(ctx, projectid, { ...rest, dueDate: due_date }),
  }),
})
