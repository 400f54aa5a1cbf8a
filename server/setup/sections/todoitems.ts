import { instant } from '../../../domain/context.js'
import { todoStatuses } from '../../../domain/statuses.js'
import * as f from '../fields.js'
import { clearable, reference, section } from '../section.js'

export default section({
  name: 'todoitems',
  summary: 'What staff have to do.',
  noun: 'to-do item',
  table: 'todo_items',
  after: ['staff'],
  key: { title: f.name({ description: 'What is to be done.', example: 'Renew the contract of the data centre' }) },
  required: {},
  optional: {
    description: f.longText({ description: 'More about it.' }),
    status: f.withDefault(f.oneOf(todoStatuses, { anyCase: true }), 'New'),
    due_date: f.date({ description: 'The day by which it is to be done.' }),
    admin: clearable(f.name({ description: 'User name of the staff account that looks after it.' })),
  },
  columns: { admin: reference('admin_id', { noun: 'staff member', table: 'staff', by: 'username' }) },
  initial: (now) => ({ created_at: instant(now) }),
  example: () => [
    {
      title: 'Renew the contract of the data centre',
      description: 'It ends with the year.',
      status: 'New',
      due_date: '2026-11-30',
      admin: 'grace',
    },
  ],
})
