import t from 'tap'
import { findTicketStatus } from '../../../domain/tickets/statuses.js'
import { freshEmail, insert, makeClient, makeProduct, priceAt } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { apply, faultsOf, options, rowOf } from '../setup-support.js'

const gone = (section: string, key: object) => ({ [section]: [{ ...key, absent: true }] })

withService(t, 'an entry with absent takes a row away, and a second time there is none', async (t, api) => {
  const { database } = api
  await apply(database, {
    bannedips: [{ ip: '192.0.2.7', reason: 'Tries passwords' }],
    blockedsenders: [{ email: 'Spam@Example.com' }],
    cannedcategories: [{ name: 'Billing' }],
    cannedreplies: [{ name: 'Refund', category: 'Billing', message: 'Soon.' }],
    emailtemplates: [{ name: 'spring sale', subject: 'x', body: 'x' }],
    todoitems: [{ title: 'Call' }],
    taxrates: [{ name: 'MVA', rate: 25 }],
    promotions: [{ code: 'SPRING', type: 'percentage', value: 20 }],
    notificationrules: [{ name: 'Hook', event: 'invoice.paid', channel: 'email', parameters: { to: 'a@example.com' } }],
    departments: [{ name: 'Sales' }],
    ticketstatuses: [{ title: 'In Progress' }],
    orderstatuses: [{ title: 'Awaiting documents' }],
  })
  const file = {
    ...gone('bannedips', { ip: '192.0.2.7' }),
    ...gone('blockedsenders', { email: 'spam@example.com' }),
    ...gone('cannedcategories', { name: 'billing' }),
    ...gone('cannedreplies', { name: 'refund' }),
    ...gone('emailtemplates', { name: 'spring sale', language: 'en' }),
    ...gone('todoitems', { title: 'call' }),
    ...gone('taxrates', { name: 'mva' }),
    ...gone('promotions', { code: 'spring' }),
    ...gone('notificationrules', { name: 'hook' }),
    ...gone('departments', { name: 'sales' }),
    ...gone('ticketstatuses', { title: 'in progress' }),
    ...gone('orderstatuses', { title: 'awaiting documents' }),
  }
  const first = await apply(database, file)
  t.strictSame(Object.values(first), Object.keys(file).fill('removed'), 'everything is removed')
  t.strictSame(Object.values(await apply(database, file)), Object.keys(file).fill('kept'), 'nothing is there any more')
  t.strictSame(await database.read('banned_addresses'), [])
  t.strictSame(await database.read('canned_categories'), [])
  t.notOk((await api.ok('getsupportstatuses')).statuses.includes('In Progress'))
  t.notOk((await api.ok('getorderstatuses')).statuses.includes('Awaiting documents'))
})

withService(t, 'a ban that was lifted no longer closes the client pages', async (t, api) => {
  await api.ok('addbannedip', { ip: '127.0.0.*' })
  const status = async () => (await fetch(`${api.url}/client/login`)).status
  t.equal(await status(), 403)
  t.strictSame(await apply(api.database, gone('bannedips', { ip: '127.0.0.*' })), { 'bannedips 127.0.0.*': 'removed' })
  const deadline = Date.now() + 30_000
  while ((await status()) === 403 && Date.now() < deadline);
  t.not(await status(), 403)
  t.strictSame(await faultsOf(t, api.database, { bannedips: [{ ip: 'everybody' }] }), [
    'bannedips[0].ip: must be an IP address, or the start of one followed by *',
  ])
})

withService(t, 'an open invite is taken back, and the file makes none', async (t, api) => {
  const { database } = api
  const client = freshEmail()
  const clientid = await makeClient(api, { email: client })
  await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
  const now = { now: api.now(), machineNow: api.now() }
  const invite = { client, email: 'Guest@example.com' }
  t.strictSame(Object.values(await apply(database, { invites: [invite] }, now)), ['kept'])
  t.strictSame(Object.values(await apply(database, gone('invites', invite), now)), ['removed'])
  t.strictSame(await database.read('client_invites'), [])
  t.strictSame(Object.values(await apply(database, gone('invites', invite), now)), ['kept'])
  t.strictSame(
    Object.values(await apply(database, gone('invites', { client: 'nobody@example.com', email: client }), now)),
    ['kept'],
  )
  t.strictSame(await faultsOf(t, database, { invites: [invite] }, now), [
    'invites[0].email: is no open invite; createclientinvite makes one, absent: true takes one back',
  ])
})

async function openTicket(api: Api, department: string): Promise<number> {
  const { id } = await rowOf(api.database, 'departments', { name: department })
  const call = { deptid: id, subject: 'x', message: 'x', email: freshEmail() }
  return (await api.ok('openticket', call)).ticketid
}

withService(t, 'a department that has tickets is retired, and comes back when it is stated', async (t, api) => {
  const { database } = api
  const names = async () =>
    (await api.ok('getsupportdepartments')).departments.map(({ name }: { name: string }) => name)
  await apply(database, {
    departments: [{ name: 'Sales', email: 'sales@example.com' }, { name: 'Empty' }],
    roles: [{ name: 'Agents' }],
    staff: [{ username: 'ada', role: 'Agents', email: 'ada@example.com', departments: ['Sales', 'Empty'] }],
  })
  const { id: deptid } = await rowOf(database, 'departments', { name: 'Sales' })
  const ticketid = await openTicket(api, 'Sales')
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
  const other = await openTicket(api, 'Support')
  t.match(await api.call('updateticket', { ticketid: other, deptid }), { status: 422 })
  t.equal((await api.ok('getticket', { ticketid })).ticket.deptname, 'Sales')
  await api.ok('addticketreply', { ticketid, message: 'Still there?', adminusername: 'x' })
  await api.ok('updateticket', { ticketid, deptid, subject: 'y' })

  t.equal((await rowOf(database, 'staff', { username: 'ada' })).departments, '["Sales"]')
  const ada = { username: 'ada', departments: [] as string[] }
  t.strictSame(await apply(database, { staff: [ada] }), { 'staff ada': 'kept' }, 'the file does not see it there')
  t.strictSame(await faultsOf(t, database, { staff: [{ ...ada, departments: ['Sales'] }] }), [
    'staff[0].departments[0]: no department is called Sales',
  ])

  t.strictSame(await apply(database, { departments: [{ name: 'sales' }] }), { 'departments sales': 'changed' })
  t.strictSame(await names(), ['Sales', 'Support'])
  await api.ok('openticket', call)
})

withService(
  t,
  'a status that tickets or orders have is retired: they keep it, and no other takes it',
  async (t, api) => {
    const { database } = api
    await apply(database, { ticketstatuses: [{ title: 'In Progress' }], orderstatuses: [{ title: 'Waiting' }] })
    const [first, second] = [await openTicket(api, 'Support'), await openTicket(api, 'Support')]
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
    t.strictSame(Object.values(await apply(database, file)), ['removed', 'removed'], 'nothing refers to them any more')
  },
)

withService(
  t,
  'a promotion of orders is retired: it is neither listed nor taken, and its orders keep it',
  async (t, api) => {
    const { database } = api
    await apply(database, { promotions: [{ code: 'SPRING', type: 'percentage', value: 20 }] })
    const product = await makeProduct(api)
    await priceAt(api, product, 1000)
    const order = { clientid: await makeClient(api), pid: product, billingcycle: 'monthly', promocode: 'spring' }
    const { orderid } = await api.ok('addorder', order)
    t.strictSame(Object.values(await apply(database, gone('promotions', { code: 'Spring' }))), ['retired'])
    t.strictSame((await api.ok('getpromotions')).promotions, [])
    t.not((await api.call('addorder', order)).status, 200)
    t.not((await rowOf(database, 'orders', { id: orderid })).promotion_id, null)
    t.strictSame(Object.values(await apply(database, { promotions: [{ code: 'SPRING' }] })), ['changed'])
    await api.ok('addorder', order)
  },
)

withService(t, 'a rule with deliveries is retired and notifies nobody, until it is stated again', async (t, api) => {
  const { database } = api
  const rule = { name: 'Hook', event: 'api.custom', channel: 'email', parameters: { to: 'a@example.com' } }
  await apply(database, { notificationrules: [rule] })
  const { id } = await rowOf(database, 'notification_rules', { name: 'Hook' })
  const delivery = { rule_id: id, event: 'api.custom', payload: '{}', status: 'failed', attempts: 1 }
  const at = options.now.toISOString()
  await insert(api, 'deliveries', { ...delivery, next_attempt_at: at, created_at: at })
  t.strictSame(Object.values(await apply(database, gone('notificationrules', { name: 'Hook' }))), ['retired'])
  t.match(await rowOf(database, 'notification_rules', { id }), { is_active: 0 })
  t.strictSame(Object.values(await apply(database, { notificationrules: [rule] })), ['changed'])
  t.match(await rowOf(database, 'notification_rules', { id }), { is_active: 1, retired_at: null })
  t.equal((await database.read('deliveries')).length, 1)
})

withService(t, 'a staff account that is taken away signs no calls, and its name is not used again', async (t, api) => {
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
  t.strictSame(await faultsOf(t, database, { staff: [{ username: support.username, active: true }] }), [
    'staff[0].username: was deleted; its name cannot be used again',
  ])
  t.strictSame(await faultsOf(t, database, { todoitems: [{ title: 'x', admin: support.username }] }), [
    `todoitems[0].admin: no staff member is called ${support.username}`,
  ])
})

withService(t, 'what the service cannot do without has to stay', async (t, api) => {
  const { database } = api
  const admin = (await rowOf(database, 'staff', { id: api.admin.staffId })).username as string
  await apply(database, {
    cannedcategories: [{ name: 'Billing' }],
    cannedreplies: [{ name: 'Refund', category: 'Billing', message: 'Soon.' }],
  })
  const own = 'is a status that the service itself uses, so it has to stay'
  for (const [file, line] of [
    [gone('departments', { name: 'Support' }), 'departments[0].name: is the last department, so it has to stay'],
    [gone('ticketstatuses', { title: 'closed' }), `ticketstatuses[0].title: ${own}`],
    [gone('orderstatuses', { title: 'Pending' }), `orderstatuses[0].title: ${own}`],
    [gone('cannedcategories', { name: 'Billing' }), 'cannedcategories[0].name: still has canned replies'],
    [
      gone('emailtemplates', { name: 'password reset' }),
      'emailtemplates[0].name: is a built-in mail, so it has to stay; active: false switches it off',
    ],
    [gone('staff', { username: admin }), 'staff[0].username: is the last active full administrator, so it has to stay'],
  ] as const)
    t.strictSame(await faultsOf(t, database, file), [line])
  t.strictSame(
    await faultsOf(t, database, { departments: [{ name: 'Sales' }], ...gone('staff', { username: admin }) }),
    ['staff[0].username: is the last active full administrator, so it has to stay'],
    'nothing else of the file is written',
  )
  await apply(database, { departments: [{ name: 'Sales' }, { name: 'Support', absent: true }] })
  t.strictSame(await database.read('departments').pluck('name'), ['Sales'])
})

withService(t, 'absent takes the natural key alone, in the sections that have it', async (t, api) => {
  t.strictSame(
    await faultsOf(t, api.database, {
      departments: [
        { name: 'x', absent: true, order: 1, rename: 'y' },
        { name: 'y', absent: 'perhaps' },
      ],
      clientgroups: [{ name: 'x', absent: true }],
      roles: [{ name: 'Agents' }],
      staff: [{ username: 'x', role: 'Agents', departments: ['Support', 'x'] }],
    }),
    [
      'departments[0].order: must be omitted beside absent, which takes the natural key alone',
      'departments[0].rename: must be omitted beside absent, which takes the natural key alone',
      'departments[1].absent: must be true or false',
      'clientgroups[0].absent: is not a field of clientgroups; its fields are name, discount, colour',
      'staff[0].departments[1]: no department is called x',
    ],
  )
  t.strictSame(await apply(api.database, { departments: [{ name: 'x', absent: false }] }), {
    'departments x': 'created',
  })
})

withService(t, 'a status that a ticket is getting at the moment is retired', async (t, api) => {
  const { database } = api
  await apply(database, { ticketstatuses: [{ title: 'In Progress' }] })
  const ticketid = await openTicket(api, 'Support')
  const [applying] = await database.transaction(async (db) => {
    const status = await findTicketStatus(db, 'In Progress')
    const applying = apply(database, gone('ticketstatuses', { title: 'In Progress' }))
    // On SQLite it waits for this transaction to end, with no lock to be seen.
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
    // In a list, because the transaction would wait for it.
    return [applying]
  })
  t.strictSame(await applying, { 'ticketstatuses In Progress': 'retired' })
})
