import { listClientGroups } from '../../domain/clients/groups.js'
import { action, f } from '../_shared/kit.js'

const group = f.named('ClientGroup', 'A client group.', {
  id: f.id('group'),
  groupid: f.id('group'),
  name: f.text({ description: 'Name of the group.', example: 'Resellers' }),
  groupname: f.text({ description: 'Same as `name`.', example: 'Resellers' }),
  discountpercent: f.number({
    description: "Percentage deducted from every invoice of the group's clients.",
    example: 10,
  }),
  colour: f.nullable(f.text({ description: 'CSS color of the group, or null.', example: '#2a6f97' })),
})

export default action({
  name: 'getclientgroups',
  summary: 'List client groups.',
  method: 'GET',
  permission: 'list_clients',
  returns: { groups: f.listOf(f.record(group), { description: 'Client groups.' }) },

  run: async (_, { db }) => {
    const rows = await listClientGroups(db)
    return {
      groups: rows.map(({ id, name, discount, colour }) => ({
        id,
        groupid: id,
        name,
        groupname: name,
        discountpercent: discount / 100,
        colour,
      })),
    }
  },
})
