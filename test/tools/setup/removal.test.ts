import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { freshEmail, makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { apply, gone, readRow, readSetupErrors } from '../setup-support.js'

// R-2625
withService(t, '`absent` removes a row, and applying the file again changes nothing', async (t, api) => {
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
  t.strictSame(Object.values(await apply(database, file)), Object.keys(file).fill('kept'), 'nothing is left to remove')
  t.strictSame(await database.read('banned_addresses'), [])
  t.strictSame(await database.read('canned_categories'), [])
  t.notOk((await api.ok('getsupportstatuses')).statuses.includes('In Progress'))
  t.notOk((await api.ok('getorderstatuses')).statuses.includes('Awaiting documents'))
})

withService(
  t,
  'a file that removes a ban reopens the client pages',
  async (t, api) => {
    // The setup file is the operator's, so it can ban the tests' own address.
    await apply(api.database, { bannedips: [{ ip: '127.0.0.*' }] })
    const status = async () => (await fetch(`${api.url}/client/login`)).status
    const begun = Date.now()
    while ((await status()) !== 403 && Date.now() < begun + 30_000);
    t.equal(await status(), 403)
    t.strictSame(await apply(api.database, gone('bannedips', { ip: '127.0.0.*' })), {
      'bannedips 127.0.0.*': 'removed',
    })
    const deadline = Date.now() + 30_000
    while ((await status()) === 403 && Date.now() < deadline);
    t.not(await status(), 403)
    t.strictSame(await readSetupErrors(t, api.database, { bannedips: [{ ip: 'everybody' }] }), [
      'bannedips[0].ip: must be an IP address or a range no wider than /8 (IPv6: /16)',
    ])
  },
  withoutJobs,
)

withService(
  t,
  'the file can withdraw an open invite, but cannot create one',
  async (t, api) => {
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
    t.strictSame(await readSetupErrors(t, database, { invites: [invite] }, now), [
      'invites[0].email: is not an open invite; createclientinvite creates one, absent: true withdraws it',
    ])
  },
  withoutJobs,
)

// R-2628
withService(
  t,
  'the file cannot remove a row that the service or another row needs',
  async (t, api) => {
    const { database } = api
    const admin = (await readRow(database, 'staff', { id: api.admin.staffId })).username as string
    await apply(database, {
      cannedcategories: [{ name: 'Billing' }],
      cannedreplies: [{ name: 'Refund', category: 'Billing', message: 'Soon.' }],
    })
    const own = 'is a status that the service itself uses, so it must stay as it is'
    for (const [file, line] of [
      [
        gone('departments', { name: 'Support' }),
        'departments[0].name: is the last department, so it cannot be removed',
      ],
      [gone('ticketstatuses', { title: 'closed' }), `ticketstatuses[0].title: ${own}`],
      [gone('orderstatuses', { title: 'Pending' }), `orderstatuses[0].title: ${own}`],
      [gone('cannedcategories', { name: 'Billing' }), 'cannedcategories[0].name: still has canned replies'],
      [
        gone('emailtemplates', { name: 'password reset' }),
        'emailtemplates[0].name: is a built-in email, so it cannot be removed; active: false disables it',
      ],
      [
        gone('staff', { username: admin }),
        'staff[0].username: is the last active full administrator, so it cannot be removed',
      ],
    ] as const)
      t.strictSame(await readSetupErrors(t, database, file), [line])
    t.strictSame(
      await readSetupErrors(t, database, { departments: [{ name: 'Sales' }], ...gone('staff', { username: admin }) }),
      ['staff[0].username: is the last active full administrator, so it cannot be removed'],
      'nothing else of the file is written',
    )
    await apply(database, { departments: [{ name: 'Sales' }, { name: 'Support', absent: true }] })
    t.strictSame(await database.read('departments').pluck('name'), ['Sales'])
  },
  withoutJobs,
)

withService(
  t,
  'accepts `absent` only with the natural key, and only in sections that support it',
  async (t, api) => {
    t.strictSame(
      await readSetupErrors(t, api.database, {
        departments: [
          { name: 'x', absent: true, order: 1, rename: 'y' },
          { name: 'y', absent: 'perhaps' },
        ],
        clientgroups: [{ name: 'x', absent: true }],
        roles: [{ name: 'Agents' }],
        staff: [{ username: 'x', role: 'Agents', departments: ['Support', 'x'] }],
      }),
      [
        'departments[0].order: must be omitted with absent, which only takes the natural key',
        'departments[0].rename: must be omitted with absent, which only takes the natural key',
        'departments[1].absent: must be true or false',
        'clientgroups[0].absent: is not a field of clientgroups; its fields are name, discount, colour',
        'staff[0].departments[1]: no department is called x',
      ],
    )
    t.strictSame(await apply(api.database, { departments: [{ name: 'x', absent: false }] }), {
      'departments x': 'created',
    })
  },
  withoutJobs,
)
