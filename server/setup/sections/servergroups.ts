import * as f from '../fields.js'
import { section } from '../section.js'

export default section({
  name: 'servergroups',
  summary: 'Servers that share the accounts of a product: the least full active one gets the next.',
  noun: 'server group',
  table: 'server_groups',
  key: { name: f.name({ description: 'What the group is called.', example: 'Shared' }) },
  required: {},
  optional: { servers: f.listOf(f.name(), { description: 'Names of the servers in it.' }) },
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
