import t from 'tap'
import { applySetup } from '../../../server/setup/apply.js'
import { departmentWarnings } from '../../../tools/setup/department-warnings.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, grace, open, options, readRow, readSetupErrors, role } from '../setup-support.js'

onMigratedDatabases(t, 'stores the taxes, product groups, and order statuses of a file', async (t, url) => {
  const database = await open(t, url)
  const document = {
    taxrates: [
      { name: 'MVA', rate: 25, country: 'no' },
      { name: 'California', rate: '7.2505', country: 'US', state: 'CA' },
      { name: 'Anywhere', rate: 0 },
    ],
    productgroups: [{ name: 'Web hosting', order: 3 }, { name: 'Servers' }],
    orderstatuses: [{ title: 'Awaiting documents', order: 7 }],
  }
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'created'))
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'kept'))
  t.match(await readRow(database, 'tax_rates', { name: 'MVA' }), { rate: 25_000, country: 'NO', state: null })
  t.match(await readRow(database, 'tax_rates', { name: 'California' }), { rate: 7251, country: 'US', state: 'CA' })
  t.match(await readRow(database, 'tax_rates', { name: 'Anywhere' }), { rate: 0, country: null, state: null })
  t.match(await readRow(database, 'product_groups', { name: 'Web hosting' }), { sort_order: 3 })
  t.match(await readRow(database, 'product_groups', { name: 'Servers' }), { sort_order: 0 })
  t.match(await readRow(database, 'order_statuses', { title: 'Awaiting documents' }), { sort_order: 7 })

  t.strictSame(await apply(database, { taxrates: [{ name: 'California', state: null }] }), {
    'taxrates California': 'changed',
  })
  t.match(await readRow(database, 'tax_rates', { name: 'California' }), { rate: 7251, country: 'US', state: null })
})

onMigratedDatabases(
  t,
  'reports errors in taxes, product groups, and order statuses with their paths',
  async (t, url) => {
    const database = await open(t, url)
    t.strictSame(
      await readSetupErrors(t, database, {
        taxrates: [{ name: 'a' }, { name: 'b', rate: 101 }, { name: 'c', rate: 'high', country: 'Norway' }],
        productgroups: [{ name: 'd', order: -1 }, { order: 1 }],
        orderstatuses: [{ title: ' ' }, { title: 'e', order: 1.5 }],
      }),
      [
        'taxrates[0].rate: is required for a new tax rate',
        'taxrates[1].rate: must be at most 100',
        'taxrates[2].rate: must be a number in plain decimal form',
        'taxrates[2].country: must be a two-letter country code',
        'productgroups[0].order: must be at least 0',
        'productgroups[1].name: is required',
        'orderstatuses[0].title: must not be empty',
        'orderstatuses[1].order: must be a whole number',
      ],
    )
  },
)

onMigratedDatabases(t, 'stores the departments, ticket statuses, and canned replies of a file', async (t, url) => {
  const database = await open(t, url)
  const document = {
    departments: [{ name: 'Sales', email: 'sales@example.com', order: 3, hidden: true }, { name: 'Abuse' }],
    ticketstatuses: [{ title: 'In Progress', order: 7 }, { title: 'ÜBERPRÜFT' }],
    cannedreplies: [{ name: 'Refund', category: 'Billing', message: 'The money is on its way.' }],
    cannedcategories: [{ name: 'Billing' }, { name: 'Abuse' }],
  }
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'created'))
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'kept'))
  t.match(await readRow(database, 'departments', { name: 'Sales' }), {
    email: 'sales@example.com',
    sort_order: 3,
    is_hidden: 1,
  })
  t.match(await readRow(database, 'departments', { name: 'Abuse' }), { email: null, sort_order: 0, is_hidden: 0 })
  t.match(await readRow(database, 'ticket_statuses', { title: 'In Progress' }), {
    title_key: 'in progress',
    sort_order: 7,
  })
  t.match(await readRow(database, 'ticket_statuses', { title: 'ÜBERPRÜFT' }), { title_key: 'überprüft', sort_order: 0 })
  const billing = await readRow(database, 'canned_categories', { name: 'Billing' })
  const abuse = await readRow(database, 'canned_categories', { name: 'Abuse' })
  t.match(await readRow(database, 'canned_replies', { name: 'Refund' }), {
    category_id: billing.id,
    message: 'The money is on its way.',
  })

  t.strictSame(
    await apply(database, {
      departments: [{ name: 'Sales', email: null }],
      ticketstatuses: [{ title: 'In Progress', order: 8 }],
      cannedreplies: [{ name: 'Refund', category: 'Abuse' }],
    }),
    {
      'departments Sales': 'changed',
      'ticketstatuses In Progress': 'changed',
      'cannedreplies Refund': 'changed',
    },
  )
  t.match(await readRow(database, 'departments', { name: 'Sales' }), { email: null, sort_order: 3 })
  t.match(await readRow(database, 'canned_replies', { name: 'Refund' }), { category_id: abuse.id })
})

// R-2645
onMigratedDatabases(t, 'warns about a department without an address if the file contains it', async (t, url) => {
  const database = await open(t, url)
  const warnings = async (document: object) =>
    departmentWarnings(database.read, await applySetup(database, document, options))
  t.strictSame(await warnings({ departments: [{ name: 'Sales', email: 'sales@example.com' }, { name: 'Abuse' }] }), [
    'department Abuse has no email address, so nobody is emailed about its tickets',
  ])
  t.strictSame(await warnings({ roles: [role], departments: [{ name: 'Sales', order: 2 }] }), [])
  const staff = [{ ...grace, email: 'grace@example.com', departments: ['Abuse'] }]
  t.strictSame(await warnings({ staff, departments: [{ name: 'Abuse' }] }), [
    'department Abuse has no email address, so only its staff (1) is emailed about its tickets',
  ])
})

onMigratedDatabases(t, 'reports errors in support sections with their paths', async (t, url) => {
  const database = await open(t, url)
  t.strictSame(
    await readSetupErrors(t, database, {
      departments: [{ name: 'a', email: 'nobody' }, { email: 'a@example.com' }],
      ticketstatuses: [{ title: 'b', order: -1 }],
      cannedcategories: [{ name: ' ' }],
      cannedreplies: [
        { name: 'c', message: 'x' },
        { name: 'd', category: 'None', message: 'x' },
      ],
    }),
    [
      'departments[0].email: must be an email address',
      'departments[1].name: is required',
      'ticketstatuses[0].order: must be at least 0',
      'cannedcategories[0].name: must not be empty',
      'cannedreplies[0].category: is required for a new canned reply',
      'cannedreplies[1].category: no canned reply category is called None',
    ],
  )
})
