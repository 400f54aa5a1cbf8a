import { instant } from '../../../domain/context.js'
import { todoStatuses } from '../../../domain/values/statuses.js'
import * as f from '../fields.js'
import { clearable, defineSection, referenceColumn } from '../section.js'

export default defineSection({
  name: 'todoitems',
  summary: 'To-do items of staff. A completed item stays completed.',
  noun: 'to-do item',
  table: 'todo_items',
  after: ['staff'],
  key: { title: f.name({ description: 'Title of the item.', example: 'Renew the data center contract' }) },
  madeAs: 'setup_title',
  required: {},
  optional: {
    description: f.longText({ description: 'Details.' }),
    status: f.withDefault(f.oneOf(todoStatuses, { anyCase: true }), 'New'),
    due_date: f.date({ description: 'Due date.' }),
    admin: clearable(f.identifier({ description: 'User name of the assigned staff account.' })),
  },
  columns: {
    admin: referenceColumn('admin_id', { noun: 'staff member', table: 'staff', by: 'username' }),
    // A completed item stays completed (R-2624).
    status: {
      column: 'status',
      store: (status, stored) => (stored === 'Completed' ? stored : status),
      read: (stored: unknown) => stored,
    },
  },
  initial: (now) => ({ created_at: instant(now) }),
  follow: ({ title }, row) => (title === undefined ? {} : { setup_title: row?.setup_title ?? title }),
  removal: {},
  renaming: {},
  example: () => [
    {
      title: 'Renew the data center contract',
      description: 'It expires at the end of the year.',
      status: 'New',
      due_date: '2026-11-30',
      admin: 'grace',
    },
  ],
})
