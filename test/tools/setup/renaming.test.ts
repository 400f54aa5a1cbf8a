import t from 'tap'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { freshEmail } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { apply, grace, open, readRow, readSetupErrors, role, secretKey, totp } from '../setup-support.js'

// R-2627
withService(t, 'a rename updates everything that contains the old name', async (t, api) => {
  const { database } = api
  await apply(database, {
    departments: [{ name: 'Sales' }],
    ticketstatuses: [{ title: 'In Progress' }],
    orderstatuses: [{ title: 'Waiting' }],
    roles: [role],
    staff: [{ ...grace, departments: ['Support', 'Sales'] }],
  })
  const { id: deptid } = await readRow(database, 'departments', { name: 'Sales' })
  const call = { deptid, subject: 'x', message: 'x', email: freshEmail() }
  const { ticketid } = await api.ok('openticket', call)
  await api.ok('updateticket', { ticketid, status: 'In Progress' })

  const file = {
    departments: [{ name: 'sales', rename: 'Shop', order: 4 }],
    ticketstatuses: [{ title: 'In Progress', rename: 'Working' }],
    orderstatuses: [{ title: 'Waiting', rename: 'On hold' }],
    staff: [{ username: 'grace', rename: 'grace.hopper', departments: ['Shop', 'Support'] }],
  }
  t.strictSame(await apply(database, file), {
    'departments Shop': 'renamed',
    'ticketstatuses Working': 'renamed',
    'orderstatuses On hold': 'renamed',
    'staff grace.hopper': 'renamed',
  })
  t.match((await api.ok('getticket', { ticketid })).ticket, { deptname: 'Shop', status: 'Working' })
  t.equal((await api.ok('gettickets', { status: 'working' })).totalresults, 1)
  t.strictSame(
    JSON.parse((await readRow(database, 'staff', { username: 'grace.hopper' })).departments as string).sort(),
    ['Shop', 'Support'],
  )
  t.match(await readRow(database, 'departments', { id: deptid }), { sort_order: 4 })
  t.ok(
    Object.values(await apply(database, file)).every((what) => what === 'kept'),
    'applying it again changes nothing',
  )
  await apply(database, { departments: [{ name: 'Shop', rename: 'Store' }] })
  t.match(await readRow(database, 'staff', { username: 'grace.hopper' }), { departments: '["Store","Support"]' })
})

// R-2627
withService(t, 'a renamed staff account keeps its records and credentials', async (t, api) => {
  const { database } = api
  const { username, ...credential } = await api.makeCredential({ permissions: ['list_tickets', 'reply_tickets'] })
  const by = { credential: { username, ...credential } }
  const call = { deptid: 1, subject: 'x', message: 'x', email: freshEmail() }
  const { ticketid } = await api.ok('openticket', call)
  await api.ok('addticketreply', { ticketid, message: 'x', adminusername: 'x' }, by)
  await apply(database, { staff: [{ username, rename: 'renamed' }] })
  const [reply] = (await api.ok('getticket', { ticketid })).ticket.replies
  t.match(JSON.stringify(reply), /renamed/)
  t.notMatch(JSON.stringify(reply), username)
  t.equal((await api.call('getsupportstatuses', {}, by)).status, 200, 'its credentials still work')
})

// R-2627
onMigratedDatabases(t, 'secrets bound to a name can be decrypted after a rename', async (t, url) => {
  const database = await open(t, url)
  const parameters = { url: 'https://hooks.example.com', secret: 'Y2FuYXJ5' }
  await apply(database, {
    roles: [role],
    staff: [{ ...grace, totp_secret: totp, password: 'correct horse' }],
    notificationrules: [{ name: 'Hook', event: 'invoice.paid', channel: 'webhook', parameters }],
  })
  const file = {
    staff: [{ username: 'grace', rename: 'ada' }],
    notificationrules: [{ name: 'Hook', rename: 'Chat', parameters }],
  }
  t.strictSame(Object.values(await apply(database, file)), ['renamed', 'renamed'])
  const { totp_secret } = await readRow(database, 'staff', { username: 'ada' })
  t.equal(decrypt(secretKey, totp_secret as string, { table: 'staff', column: 'totp_secret', row: 'ada' }), totp)
  const { parameters: stored } = await readRow(database, 'notification_rules', { name: 'Chat' })
  const { secret } = JSON.parse(stored as string)
  t.equal(decrypt(secretKey, secret, { table: 'notification_rules', column: 'secret', row: 'Chat' }), 'Y2FuYXJ5')
  t.strictSame(Object.values(await apply(database, file)), ['kept', 'kept'])
})

onMigratedDatabases(t, 'rejects a rename to a taken name, or of a missing row', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    departments: [{ name: 'Sales' }, { name: 'Support' }],
    ticketstatuses: [{ title: 'Closed' }],
    roles: [role],
  })
  const rename = (name: string, to: string) => ({ departments: [{ name, rename: to }] })
  for (const [file, lines] of [
    [
      rename('Sales', 'support'),
      ['departments[0].rename: there is already a department called support, in addition to Sales'],
    ],
    [rename('Abuse', 'Spam'), ['departments[0].name: no department is called Abuse or Spam']],
    [rename('Sales', ' '), ['departments[0].rename: must not be empty']],
    [
      { departments: [{ name: 'Sales', rename: 'Shop' }, { name: 'shop' }] },
      ['departments[1]: repeats Shop from entry 0'],
    ],
    [
      { ticketstatuses: [{ title: 'closed', rename: 'Done' }] },
      ['ticketstatuses[0].rename: is a status that the service itself uses, so it must stay as it is'],
    ],
    [
      { ...rename('Sales', 'Shop'), staff: [{ ...grace, departments: ['Sales'] }] },
      ['staff[0].departments[0]: no department is called Sales'],
    ],
  ] as const)
    t.strictSame(await readSetupErrors(t, database, file), lines)
  t.strictSame(await apply(database, rename('sales', 'SALES')), { 'departments SALES': 'renamed' })
  t.strictSame(await apply(database, rename('sales', 'SALES')), { 'departments SALES': 'kept' })
  t.strictSame(await apply(database, rename('SALES', 'Shop')), { 'departments Shop': 'renamed' })
})
