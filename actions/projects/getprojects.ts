import { matchingProjects } from '../../domain/projects/projects.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { presentProjects, project } from '../_shared/project.js'

export default pagedAction({
  name: 'getprojects',
  summary: 'List the projects of one client or of all clients, with their messages and tasks.',
  method: 'GET',
  permission: 'list_projects',
  optional: { userid: f.id('client', { extraAlias: 'clientid', description: 'Only projects of this client.' }) },
  item: project,

  run: ({ userid }, ctx) =>
    listing(ctx.db, {
      matching: matchingProjects(ctx.db, { clientId: userid }),
      order: [{ column: 'id', order: 'asc' }],
      present: presentProjects(ctx),
    }),
})
