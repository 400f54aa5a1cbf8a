import t from 'tap'
import { findTicketStatus } from '../../../domain/tickets/ticket-statuses.js'
import { withoutJobs } from '../../support/daily.js'
import { freshEmail, insertRow, makeClient, makeProduct, openTicket, priceAt } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { apply, gone, options, readRow, readSetupErrors } from '../setup-support.js'

// R-2625
withService(
  t,
  'a department with tickets is retired, and restored once the file contains it again',
  async (t, api) => {
    const { database } = api
    const names = async () =>
      (await api.ok('getsupportdepartments')).departments.map(({ name }: { name: string }) => name)
    await apply(database, {
      departments: [{ name: 'Sales', email: 'sales@example.com' }, { name: 'Empty' }],
      roles: [{ name: 'Agents' }],
      staff: [{ username: 'ada', role: 'Agents', email: 'ada@example.com', departments: ['Sales', 'Empty'] }],
    })
    const { id: deptid } = await readRow(database, 'departments', { name: 'Sales' })
    const ticketid = await openTicket(api, { deptid })
    const both = {
      departments: [
        { name: 'Sales', absent: true },
        { name: 'Empty', absent: true },
      ],
    }
    t.strictSame(await apply(database, both), { 'departments Sales': 'retired', 'departments Empty': 'removed' })
    t.strictSame(await apply(database, both), { 'departments Sales': 'kept', 'departments Empty': 'kept' })
    t.strictSame(await names(), ['Support'])

    const call = { deptid, subject: 'x', message: 'x', email: freshEmail() }
    t.equal((await api.call('openticket', call)).status, 422)
    const other = await openTicket(api)
    t.match(await api.call('updateticket', { ticketid: other, deptid }), { status: 422 })
    t.equal((await api.ok('getticket', { ticketid })).ticket.deptname, 'Sales')
    await api.ok('addticketreply', { ticketid, message: 'Still there?', adminusername: 'x' })
    await api.ok('updateticket', { ticketid, deptid, subject: 'y' })

    t.equal((await readRow(database, 'staff', { username: 'ada' })).departments, '["Sales"]')
    const ada = { username: 'ada', departments: [] as string[] }
    t.strictSame(
      await apply(database, { staff: [ada] }),
      { 'staff ada': 'kept' },
      'a retired department does not count as a difference',
    )
    t.strictSame(await readSetupErrors(t, database, { staff: [{ ...ada, departments: ['Sales'] }] }), [
      'staff[0].departments[0]: no department is called Sales',
    ])

    t.strictSame(await apply(database, { departments: [{ name: 'sales' }] }), { 'departments sales': 'changed' })
    t.strictSame(await names(), ['Sales', 'Support'])
    await api.ok('openticket', call)
  },
  withoutJobs,
)

// R-2626
withService(t, 'a removed status stays on its tickets and orders, but no other record can get it', async (t, api) => {
  const { database } = api
  await apply(database, { ticketstatuses: [{ title: 'In Progress' }], orderstatuses: [{ title: 'Waiting' }] })
  const [first, second] = [await openTicket(api), await openTicket(api)]
  await api.ok('updateticket', { ticketid: first, status: 'In Progress' })
  const product = await makeProduct(api)
  await priceAt(api, product, 1000)
  const { orderid } = await api.ok('addorder', {
    clientid: await makeClient(api),
    pid: product,
    billingcycle: 'monthly',
  })
  await database.transaction((db) => db('orders').where({ id: orderid }).update({ status: 'Waiting' }))

  const file = { ...gone('ticketstatuses', { title: 'In Progress' }), ...gone('orderstatuses', { title: 'Waiting' }) }
  t.strictSame(Object.values(await apply(database, file)), ['retired', 'retired'])
  t.notOk((await api.ok('getsupportstatuses')).statuses.includes('In Progress'))
  t.notOk((await api.ok('getorderstatuses')).statuses.includes('Waiting'))
  t.equal((await api.call('updateticket', { ticketid: second, status: 'In Progress' })).status, 422)
  t.equal((await api.ok('gettickets', { status: 'in progress' })).totalresults, 1)
  t.equal((await api.ok('getorders', { status: 'waiting' })).totalresults, 1)
  await database.transaction((db) => db('orders').where({ id: orderid }).update({ status: 'Pending' }))
  await api.ok('updateticket', { ticketid: first, status: 'Open' })
  t.strictSame(Object.values(await apply(database, file)), ['removed', 'removed'], 'nothing references them')
})

// R-2626
withService(t, 'a removed promotion stays on its orders, but is neither listed nor accepted', async (t, api) => {
  const { database } = api
  await apply(database, { promotions: [{ code: 'SPRING', type: 'percentage', value: 20 }] })
  const product = await makeProduct(api)
  await priceAt(api, product, 1000)
  const order = { clientid: await makeClient(api), pid: product, billingcycle: 'monthly', promocode: 'spring' }
  const { orderid } = await api.ok('addorder', order)
  t.strictSame(Object.values(await apply(database, gone('promotions', { code: 'Spring' }))), ['retired'])
  t.strictSame((await api.ok('getpromotions')).promotions, [])
  t.not((await api.call('addorder', order)).status, 200)
  t.not((await readRow(database, 'orders', { id: orderid })).promotion_id, null)
  t.strictSame(Object.values(await apply(database, { promotions: [{ code: 'SPRING' }] })), ['changed'])
  await api.ok('addorder', order)
})

withService(t, 'a rule with deliveries is retired and inactive until the file contains it again', async (t, api) => {
  const { database } = api
  const rule = { name: 'Hook', event: 'api.custom', channel: 'email', parameters: { to: 'a@example.com' } }
  await apply(database, { notificationrules: [rule] })
  const { id } = await readRow(database, 'notification_rules', { name: 'Hook' })
  const delivery = { rule_id: id, event: 'api.custom', payload: '{}', status: 'failed', attempts: 1 }
  const at = options.now.toISOString()
  await insertRow(api, 'deliveries', { ...delivery, next_attempt_at: at, created_at: at })
  t.strictSame(Object.values(await apply(database, gone('notificationrules', { name: 'Hook' }))), ['retired'])
  t.match(await readRow(database, 'notification_rules', { id }), { is_active: 0 })
  t.strictSame(Object.values(await apply(database, { notificationrules: [rule] })), ['changed'])
  t.match(await readRow(database, 'notification_rules', { id }), { is_active: 1, retired_at: null })
  t.equal((await database.read('deliveries')).length, 1)
})

// R-2626
withService(
  t,
  'a removed staff account cannot make calls, and its name cannot be used again',
  async (t, api) => {
    const { database } = api
    const support = await api.makeCredential({ permissions: ['list_tickets'] })
    const call = () => api.call('getsupportstatuses', {}, { credential: support })
    t.equal((await call()).status, 200)
    const file = gone('staff', { username: support.username })
    t.strictSame(Object.values(await apply(database, file)), ['retired'])
    const deadline = Date.now() + 30_000
    while ((await call()).status === 200 && Date.now() < deadline);
    t.equal((await call()).status, 403)
    t.notMatch(JSON.stringify(await api.ok('getadminusers')), support.username)
    t.strictSame(Object.values(await apply(database, file)), ['kept'])
    t.strictSame(await readSetupErrors(t, database, { staff: [{ username: support.username, active: true }] }), [
      'staff[0].username: was deleted; its name cannot be used again',
    ])
    t.strictSame(await readSetupErrors(t, database, { todoitems: [{ title: 'x', admin: support.username }] }), [
      `todoitems[0].admin: no staff member is called ${support.username}`,
    ])
  },
  withoutJobs,
)

withService(t, 'a status that a concurrent call gives a ticket is retired instead of removed', async (t, api) => {
  const { database } = api
  await apply(database, { ticketstatuses: [{ title: 'In Progress' }] })
  const ticketid = await openTicket(api)
  const [applying] = await database.transaction(async (db) => {
    const status = await findTicketStatus(db, 'In Progress')
    const applying = apply(database, gone('ticketstatuses', { title: 'In Progress' }))
    // On SQLite, the setup waits for this transaction to end, without a visible lock.
    const isWaiting = async () =>
      (await database.read.raw("select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')"))
        .rows.length > 0
    let isOver = false
    const end = () => {
      isOver = true
    }
    void applying.then(end, end)
    while (database.dialect === 'postgres' && !isOver && !(await isWaiting()));
    await db('tickets').where({ id: ticketid }).update({ status })
    // Returned in an array, because the transaction would otherwise wait for the promise.
    return [applying]
  })
  t.strictSame(await applying, { 'ticketstatuses In Progress': 'retired' })
})
