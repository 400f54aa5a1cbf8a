import { addProjectMessage } from '../../domain/projects/projects.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addprojectmessage',
  summary: "Add a message to a project, signed with the caller's user name.",
  method: 'POST',
  permission: 'manage_projects',
  risks: [],
  required: {
    projectid: f.id('project', { alias: 'project_id' }),
    message: f.longText({ description: 'Text of the message.', example: 'The new host is ready.' }),
  },
  returns: { messageid: f.id('projectmessage') },
  faults: ['project_not_found'],

  run: async ({ projectid, message }, ctx) => ({ messageid: await addProjectMessage(ctx, projectid, message) }),
})
