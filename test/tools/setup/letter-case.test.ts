import t from 'tap'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { withService } from '../../support/service.js'
import { apply, grace, open, readRow, readSetupErrors, role, secretKey, totp } from '../setup-support.js'

// R-2621
onMigratedDatabases(t, 'an entry matches its row in any letter case, and the stored spelling stays', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    departments: [{ name: 'Zürich Support', order: 1 }],
    taxrates: [{ name: 'MVA', rate: 25 }],
    roles: [role],
    staff: [{ ...grace, username: 'Grace', totp_secret: totp }],
    emailtemplates: [{ name: 'our own', language: 'pt-BR', subject: 'x', body: 'x' }],
  })
  const again = {
    departments: [{ name: 'zU\u0308RICH support', order: 2 }],
    taxrates: [{ name: 'mva', rate: 25 }],
    roles: [{ ...role, name: 'SUPPORT' }],
    staff: [{ username: 'grace', role: 'support', totp_secret: totp }],
    emailtemplates: [{ name: 'Our Own', language: 'pt-br', subject: 'x', body: 'x' }],
  }
  t.strictSame(await apply(database, again), {
    'departments zU\u0308RICH support': 'changed',
    'emailtemplates Our Own+pt-br': 'kept',
    'roles SUPPORT': 'kept',
    'staff grace': 'kept',
    'taxrates mva': 'kept',
  })
  t.strictSame(await database.read('departments').select('name', 'sort_order'), [
    { name: 'Zürich Support', sort_order: 2 },
  ])
  t.strictSame(await database.read('tax_rates').pluck('name'), ['MVA'])
  const staff = await readRow(database, 'staff', { username: 'Grace' })
  await apply(database, { staff: [{ username: 'GRACE', totp_secret: 'A'.repeat(16) }] })
  const { totp_secret } = await readRow(database, 'staff', { id: staff.id })
  t.equal(
    decrypt(secretKey, totp_secret as string, { table: 'staff', column: 'totp_secret', row: 'Grace' }),
    'A'.repeat(16),
    'a secret stays bound to the stored name',
  )
})

// R-2621
onMigratedDatabases(t, 'a reference matches its row in any letter case', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    departments: [{ name: 'Sales' }],
    roles: [role],
    currencies: [{ code: 'USD', default: true }],
  })
  const file = {
    staff: [{ username: 'grace', role: 'support', departments: ['SALES', 'billing'] }],
    departments: [{ name: 'Billing' }],
    cannedcategories: [{ name: 'Refunds' }],
    cannedreplies: [{ name: 'On its way', category: 'refunds', message: 'Soon.' }],
    addons: [{ name: 'Backups', pricing: { usd: { monthly: 4.95 } } }],
  }
  await apply(database, file)
  t.equal((await readRow(database, 'staff', { username: 'grace' })).departments, '["Sales","Billing"]')
  t.equal((await readRow(database, 'addon_prices', {})).price, 495)
  t.ok(Object.values(await apply(database, file)).every((what) => what === 'kept'))
})

onMigratedDatabases(t, 'rejects two spellings of one entry in a file as a repetition', async (t, url) => {
  const database = await open(t, url)
  t.strictSame(await readSetupErrors(t, database, { departments: [{ name: 'Sales' }, { name: 'sales' }] }), [
    'departments[1]: repeats Sales from entry 0',
  ])
  await apply(database, { departments: [{ name: 'Sales' }] })
  t.strictSame(await readSetupErrors(t, database, { departments: [{ name: 'SALES' }, { name: 'sales' }] }), [
    'departments[1]: repeats SALES from entry 0',
  ])
})

// R-2621
onMigratedDatabases(t, 'rows that differ only in letter case are distinguished by their spelling', async (t, url) => {
  const database = await open(t, url)
  await database.transaction((db) => db('departments').insert([{ name: 'Sales' }, { name: 'SALES' }]))
  const both = {
    departments: [
      { name: 'SALES', order: 2 },
      { name: 'Sales', order: 1 },
    ],
  }
  await apply(database, both)
  t.ok(Object.values(await apply(database, both)).every((what) => what === 'kept'))
  t.equal((await readRow(database, 'departments', { name: 'SALES' })).sort_order, 2)
  t.strictSame(await readSetupErrors(t, database, { departments: [{ name: 'sales' }] }), [
    'departments[0].name: is spelled in several ways (SALES, Sales); use one of them',
  ])
  await apply(database, { roles: [role] })
  t.strictSame(await readSetupErrors(t, database, { staff: [{ ...grace, departments: ['sales'] }] }), [
    'staff[0].departments[0]: is the name of more than one department',
  ])
  await apply(database, { staff: [{ ...grace, departments: ['SALES'] }] })
})

// R-2621
onMigratedDatabases(t, 'credential identifiers are case-sensitive', async (t, url) => {
  const database = await open(t, url)
  const credential = (letter: string) => ({
    identifier: letter.repeat(32),
    username: 'grace',
    secret: letter.repeat(64),
  })
  const file = { roles: [role], staff: [grace], credentials: [credential('i'), credential('I')] }
  t.match(await apply(database, file), {
    [`credentials ${'i'.repeat(32)}`]: 'created',
    [`credentials ${'I'.repeat(32)}`]: 'created',
  })
})

// R-2622
withService(t, 'a built-in status in another letter case keeps the spelling of the service', async (t, api) => {
  await api.database.transaction((db) => db('ticket_statuses').where({ title: 'Closed' }).delete())
  await apply(api.database, { ticketstatuses: [{ title: 'closed' }, { title: 'ON HOLD' }] })
  const { statuses } = await api.ok('getsupportstatuses')
  t.strictSame(statuses.toSorted(), ['Answered', 'Closed', 'Customer-Reply', 'On Hold', 'Open'])
  await apply(api.database, { orderstatuses: [{ title: 'pending' }, { title: 'active', order: 9 }] })
  t.strictSame((await api.ok('getorderstatuses')).statuses, ['Pending', 'Cancelled', 'Fraud', 'Active'])
})
