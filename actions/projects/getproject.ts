import { expectProject } from '../../domain/projects/projects.js'
import { action, f, type Values } from '../_shared/kit.js'
import { presentProjects, project } from '../_shared/project.js'

export default action({
  name: 'getproject',
  summary: 'Retrieve a project with its client, messages, tasks, and timers.',
  method: 'GET',
  permission: 'list_projects',
  required: { projectid: f.id('project', { alias: 'id' }) },
  returns: { project: f.record(project) },
  faults: ['project_not_found'],

  run: async ({ projectid }, ctx) => {
    const [shown] = await presentProjects(ctx)([await expectProject(ctx.db, projectid)])
    return { project: shown as Values<typeof project> }
  },
})
