import { listDepartments } from '../../domain/tickets/departments.js'
import { action, f } from '../_shared/kit.js'

const department = f.named('Department', 'A support department with its ticket counts.', {
  id: f.id('department'),
  deptid: f.id('department'),
  name: f.text({ description: 'Name of the department.', example: 'Support' }),
  awaitingreply: f.integer({
    min: 0,
    description: 'Number of tickets that are open or have a client reply.',
    example: 3,
  }),
  opentickets: f.integer({ min: 0, description: 'Number of tickets that are not closed.', example: 5 }),
  hidden: f.flag({ extension: true, description: 'True if clients cannot choose the department.' }),
})

export default action({
  name: 'getsupportdepartments',
  summary: 'List support departments in display order.',
  method: 'GET',
  permission: 'list_tickets',
  returns: { departments: f.listOf(f.record(department), { description: 'Departments in display order.' }) },

  run: async (_, { db }) => ({
    departments: (await listDepartments(db)).map(({ id, name, awaiting, open, is_hidden }) => ({
      id,
      deptid: id,
      name,
      awaitingreply: awaiting,
      opentickets: open,
      hidden: is_hidden === 1,
    })),
  }),
})
