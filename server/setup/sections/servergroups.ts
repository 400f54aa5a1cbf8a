import * as f from '../fields.js'
import { defineSection } from '../section.js'

export default defineSection({
  name: 'servergroups',
  summary: 'Server groups. A new account is created on the least loaded active server of the group.',
  noun: 'server group',
  table: 'server_groups',
  key: { name: f.name({ description: 'Name of the group.', example: 'Shared' }) },
  required: {},
  optional: { servers: f.listOf(f.name(), { description: 'Names of the servers in the group.' }) },
  columns: {
    servers: {
      link: 'server_group_members',
      own: 'group_id',
      other: 'server_id',
      target: { noun: 'server', table: 'servers', by: 'name' },
    },
  },
  example: () => [{ name: 'Shared', servers: ['web1'] }],
})
