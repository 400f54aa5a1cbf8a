import { createProject } from '../../domain/projects/projects.js'
import { action, f } from '../_shared/kit.js'
import { dueDate, projectStatus } from '../_shared/project.js'

export default action({
  name: 'createproject',
  summary: 'Create a project for a client, owned by the calling staff account.',
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: {
    title: f.text({ description: 'Name of the project.', example: 'Move from another host' }),
    clientid: f.id('client'),
  },
  optional: {
    status: f.withDefault(projectStatus, 'pending'),
    due_date: dueDate,
    description: f.longText({ description: 'Description of the project.', example: 'Mail and three sites.' }),
  },
  returns: { projectid: f.id('project') },
  rejects: { clientid: ['client_not_found'] },

  run: async ({ clientid, due_date, ...rest }, ctx) => ({
    projectid: await createProject(ctx, clientid, { ...rest, dueDate: due_date, ownerId: ctx.actor.id }),
  }),
})
