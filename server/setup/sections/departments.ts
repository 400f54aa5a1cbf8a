import type { Knex } from 'knex'
import * as f from '../fields.js'
import { clearable, defineSection, flagColumn, plainColumn } from '../section.js'

export default defineSection({
  name: 'departments',
  summary: 'Support departments.',
  noun: 'department',
  table: 'departments',
  key: { name: f.name({ description: 'Name of the department.', example: 'Support' }) },
  required: {},
  optional: {
    email: clearable(
      f.email({
        description:
          'Address for notifications about new tickets and client replies, and for replies to emails about tickets; null for none.',
      }),
    ),
    order: f.order(),
    hidden: f.withDefault(
      f.flag({
        description: 'True hides the department from clients; emails to its address still open tickets in it.',
      }),
      false,
    ),
  },
  columns: { order: plainColumn('sort_order'), hidden: flagColumn('is_hidden') },
  removal: {
    retired: 'retired_at',
    isUsed: async (db, { id }) => (await db('tickets').where({ department_id: id }).first('id')) !== undefined,
    refuse: async (db, { id }) => {
      const other = await db('departments').whereNull('retired_at').whereNot({ id }).first('id')
      return other === undefined ? 'is the last department, so it cannot be removed' : undefined
    },
    forget: (db, { name }) => changeStaffLists(db, String(name), []),
  },
  renaming: { follow: (db, from, to) => changeStaffLists(db, from, [to]) },
  example: () => [{ name: 'Sales', email: 'sales@example.com', order: 2, hidden: false }],
})

/** Replaces a department with the names in `by` in the lists of staff accounts. An empty `by` removes it. */
async function changeStaffLists(db: Knex, name: string, by: readonly string[]): Promise<void> {
  for (const { id, departments } of await db('staff').select('id', 'departments')) {
    const names = JSON.parse(departments) as string[]
    if (!names.includes(name)) continue
    const changed = names.flatMap((one) => (one === name ? by : one))
    await db('staff')
      .where({ id })
      .update({ departments: JSON.stringify([...new Set(changed)]) })
  }
}
