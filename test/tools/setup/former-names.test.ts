import t from 'tap'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, gone, grace, open, options, readRow, readSetupErrors, role } from '../setup-support.js'

// R-2689
onMigratedDatabases(t, 'a file from before a rename does not restore the old name', async (t, url) => {
  const database = await open(t, url)
  const older = { departments: [{ name: 'Sales', order: 3 }] }
  await apply(database, older)
  const { id } = await readRow(database, 'departments', { name: 'Sales' })
  const renaming = { departments: [{ name: 'Sales', rename: 'Shop' }] }
  t.strictSame(await apply(database, renaming), { 'departments Shop': 'renamed' })
  t.match(await database.read('setup_renames'), [
    { section: 'departments', row_id: id, old_name: 'Sales', new_name: 'Shop', created_at: options.now.toISOString() },
  ])

  const former = (name: string) =>
    `departments[0].name: is the former name of ${name}; use ${name}, or list both names to keep a department for each`
  t.strictSame(await readSetupErrors(t, database, older), [former('Shop')])
  t.strictSame(await readSetupErrors(t, database, { departments: [{ name: 'SALES' }] }), [former('Shop')])
  t.strictSame(await apply(database, renaming), { 'departments Shop': 'kept' })
  t.strictSame(await apply(database, { departments: [{ name: 'Shop' }] }), { 'departments Shop': 'kept' })
  t.strictSame(await apply(database, gone('departments', { name: 'Sales' })), { 'departments Sales': 'kept' })

  await apply(database, { departments: [{ name: 'Shop', rename: 'Store' }] })
  t.strictSame(await readSetupErrors(t, database, older), [former('Store')])
  t.strictSame(await readSetupErrors(t, database, { departments: [{ name: 'Shop' }] }), [former('Store')])
  t.strictSame(
    await readSetupErrors(t, database, { ...older, roles: [role], staff: [{ ...grace, departments: ['Sales'] }] }),
    [former('Store')],
    'references to the old name are not reported as well',
  )

  await apply(database, { departments: [{ name: 'Store', rename: 'Sales' }] })
  t.strictSame(await apply(database, older), { 'departments Sales': 'kept' }, 'the name is its own again')
  await apply(database, { departments: [{ name: 'Sales', rename: 'Shop' }] })
  const both = { departments: [{ name: 'Sales' }, { name: 'Shop' }] }
  t.strictSame(await apply(database, both), { 'departments Sales': 'created', 'departments Shop': 'kept' })
  t.strictSame(await apply(database, older), { 'departments Sales': 'changed' }, "the name is now another department's")
})

// R-2689
onMigratedDatabases(t, 'the former name of a deleted row can be used again', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    roles: [role],
    staff: [grace],
    taxrates: [{ name: 'VAT', rate: 20 }],
  })
  await apply(database, {
    taxrates: [{ name: 'VAT', rename: 'MwSt' }],
    staff: [{ username: 'grace', rename: 'ada' }],
  })
  t.strictSame(await readSetupErrors(t, database, { staff: [grace], taxrates: [{ name: 'VAT', rate: 20 }] }), [
    'staff[0].username: is the former name of ada; use ada, or list both names to keep a staff member for each',
    'taxrates[0].name: is the former name of MwSt; use MwSt, or list both names to keep a tax rate for each',
  ])
  await apply(database, { staff: [{ username: 'ada', absent: true }], taxrates: [{ name: 'MwSt', absent: true }] })
  t.strictSame(await apply(database, { staff: [grace], taxrates: [{ name: 'VAT', rate: 20 }] }), {
    'staff grace': 'created',
    'taxrates VAT': 'created',
  })
})
