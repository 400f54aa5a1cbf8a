import { updateProject } from '../../domain/projects/projects.js'
import { action, f } from '../_shared/kit.js'
import { dueDate, projectStatus } from '../_shared/project.js'

export default action({
  name: 'updateproject',
  summary: 'Update a project; only the fields sent change.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: { projectid: f.id('project', { alias: 'id' }) },
  optional: f.changes({
    title: f.name({ description: 'Name of the project.', example: 'Move from another host' }),
    description: f.longText({ description: 'Description of the project.', example: 'Mail and three sites.' }),
    status: projectStatus,
    due_date: dueDate,
  }),
  returns: { projectid: f.id('project') },
  faults: ['project_not_found'],

  run: async ({ projectid, due_date, ...rest }, ctx) => {
    await updateProject(ctx, projectid, { ...rest, dueDate: due_date })
    return { projectid }
  },
})
