import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../db/database.js'
import { findCredentialAccount, findStaffByPassword } from '../../domain/accounts.js'
import { loadCurrencies } from '../../domain/currencies.js'
import { templates } from '../../domain/mail/templates.js'
import { isPassword } from '../../domain/password.js'
import { unseal } from '../../domain/seal.js'
import { loadSettings } from '../../domain/settings.js'
import { hashSecret } from '../../engine/gate.js'
import { applySetup } from '../../tools/setup/apply.js'
import { applyDefaults, defaults } from '../../tools/setup/defaults.js'
import * as f from '../../tools/setup/fields.js'
import { asIs, flag, reference, section } from '../../tools/setup/section.js'
import { sections } from '../../tools/setup/sections.js'
import { onBothDatabases } from '../support/databases.js'
import { dump } from '../support/digest.js'
import { apply, faultsOf, open, options, secretKey } from './setup-support.js'

const role = { name: 'Support', permissions: ['reply_tickets', 'list_tickets'] }
const grace = { username: 'grace', role: 'Support' }
const totp = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const rowOf = async (database: Database, table: string, by: object) =>
  (await (database.read as Knex)(table).where(by).first()) as Record<string, unknown>

onBothDatabases(t, 'applying twice changes nothing, in any section', async (t, url) => {
  const database = await open(t, url)
  const document = {
    settings: { company_name: 'Analytical Engines', invoice_due_days: 30, mail_disabled: true, own_setting: null },
    currencies: [
      { code: 'usd', prefix: '$', default: true },
      { code: 'NOK', suffix: ' kr', rate: '10.5' },
      { code: 'JPY', prefix: '¥', decimals: 0, rate: 150 },
    ],
    clientgroups: [{ name: 'Resellers', discount: 7.125, colour: '#2e7d32' }],
    roles: [role, { name: 'Owner', full: true }],
    staff: [
      { ...grace, password: 'correct horse', email: 'grace@example.com', totp_secret: totp, departments: ['Support'] },
      { username: 'ada', role: 'Owner', active: false, firstname: 'Ada', lastname: 'Lovelace' },
    ],
    credentials: [
      {
        identifier: 'i'.repeat(32),
        username: 'grace',
        secret: 's'.repeat(64),
        description: 'Export',
        allowed_ips: ['192.0.2.0/24', '::1'],
      },
    ],
    emailtemplates: [{ name: 'Password Reset', language: 'pt-BR', subject: 'Oi', body: '{{ link }}', active: false }],
  }
  const first = await apply(database, document)
  t.ok(
    Object.values(first).every((what) => what === 'created'),
    'everything is created',
  )
  const before = await dump(database)
  t.notMatch(before, /correct horse|JBSWY3DP|ssssssss/, 'no secret is readable in the database')

  const second = await apply(database, document)
  t.strictSame(Object.keys(second), Object.keys(first))
  t.ok(
    Object.values(second).every((what) => what === 'kept'),
    'everything is kept',
  )
  t.equal(await dump(database), before, 'no row differs')

  t.match(await rowOf(database, 'currencies', { code: 'NOK' }), {
    suffix: ' kr',
    rate: 10.5,
    decimals: 2,
    is_default: 0,
  })
  t.match(await rowOf(database, 'client_groups', { name: 'Resellers' }), { discount: 713 }, 'rounded half up')
  t.equal((await rowOf(database, 'roles', { name: 'Support' })).permissions, '["list_tickets","reply_tickets"]')
  t.match(await rowOf(database, 'email_templates', { name: 'password reset' }), { language: 'pt-BR', is_active: 0 })
  const settings = await loadSettings(database.read)
  t.equal(settings.text('company_name'), 'Analytical Engines')
  t.equal(settings.whole('invoice_due_days'), 30)
  t.equal(settings.on('mail_disabled'), true)
})

onBothDatabases(t, 'what an entry leaves out stays, null clears, and a new entry takes the default', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    currencies: [{ code: 'USD', prefix: '$', suffix: ' US', decimals: 3, default: true }],
    clientgroups: [{ name: 'Resellers', discount: 10, colour: 'red' }],
    roles: [role],
    staff: [{ ...grace, email: 'grace@example.com', firstname: 'Grace', departments: ['Support'], active: false }],
    settings: { company_name: 'Engines', mail_from: '' },
  })
  const staff = await rowOf(database, 'staff', { username: 'grace' })
  t.match(await rowOf(database, 'client_groups', { name: 'Resellers' }), { discount: 1000, colour: 'red' })

  const whats = await apply(database, {
    currencies: [{ code: 'USD', suffix: null }],
    clientgroups: [{ name: 'Resellers', colour: null }, { name: 'Partners' }],
    roles: [{ name: 'Support' }],
    staff: [{ username: 'grace', email: null, departments: [], lastname: 'Hopper' }],
    settings: { company_name: null },
  })
  t.strictSame(whats, {
    'clientgroups Resellers': 'changed',
    'clientgroups Partners': 'created',
    'currencies USD': 'changed',
    'roles Support': 'kept',
    'settings company_name': 'changed',
    'staff grace': 'changed',
  })
  t.match(await rowOf(database, 'currencies', { code: 'USD' }), { prefix: '$', suffix: '', decimals: 3, is_default: 1 })
  t.match(await rowOf(database, 'client_groups', { name: 'Resellers' }), { discount: 1000, colour: null })
  t.match(await rowOf(database, 'client_groups', { name: 'Partners' }), { discount: 0, colour: null })
  t.strictSame(await rowOf(database, 'staff', { username: 'grace' }), {
    ...staff,
    email: null,
    departments: '[]',
    lastname: 'Hopper',
  })
  const settings = await loadSettings(database.read)
  t.equal(settings.text('company_name'), 'Countinghouse', 'the default holds again')
  t.equal(settings.text('mail_from'), '', 'an empty text is a value of its own')
})

onBothDatabases(t, 'one currency is the default, and a new one takes it over', async (t, url) => {
  const database = await open(t, url)
  const usual = async () => (await loadCurrencies(database.read)).default.code
  await apply(database, { currencies: [{ code: 'USD', default: true }, { code: 'EUR' }] })
  t.equal(await usual(), 'USD')

  t.strictSame(await apply(database, { currencies: [{ code: 'EUR', default: true }] }), { 'currencies EUR': 'changed' })
  t.equal(await usual(), 'EUR')

  const both = { currencies: [{ code: 'EUR' }, { code: 'SEK', default: true }] }
  t.strictSame(await apply(database, both), { 'currencies EUR': 'changed', 'currencies SEK': 'created' })
  t.equal(await usual(), 'SEK')
  t.strictSame(await apply(database, both), { 'currencies EUR': 'kept', 'currencies SEK': 'kept' })

  t.strictSame(await faultsOf(t, database, { currencies: [{ code: 'SEK', default: false }] }), [
    'currencies[0].default: another currency has to become the default one instead',
  ])
  await apply(database, {
    currencies: [
      { code: 'SEK', default: false },
      { code: 'USD', default: true },
    ],
  })
  t.equal(await usual(), 'USD')
})

onBothDatabases(t, 'a currency that somebody is billed in keeps its decimals', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { currencies: [{ code: 'USD', default: true }, { code: 'EUR' }] })
  await database.transaction(async (db) => {
    await db('invoices').insert({
      currency_id: db('currencies').where({ code: 'EUR' }).select('id'),
      status: 'draft',
      date: '2026-01-31',
      due_date: '2026-01-31',
      created_at: options.now.toISOString(),
    } as never)
  })
  t.strictSame(
    await faultsOf(t, database, {
      currencies: [
        { code: 'USD', decimals: 3 },
        { code: 'EUR', decimals: 3 },
      ],
    }),
    ['currencies[1].decimals: cannot change: there are amounts in this currency'],
  )
  t.strictSame(
    await apply(database, {
      currencies: [
        { code: 'USD', decimals: 3 },
        { code: 'EUR', decimals: 2 },
      ],
    }),
    {
      'currencies USD': 'changed',
      'currencies EUR': 'kept',
    },
  )
})

onBothDatabases(t, 'a password is kept as a hash, and changes only when it is another one', async (t, url) => {
  const database = await open(t, url)
  const staff = (password: string | null) => ({ roles: [role], staff: [{ ...grace, password }] })
  const hash = async () => (await rowOf(database, 'staff', { username: 'grace' })).password_hash as never
  await apply(database, staff('correct horse'))
  const first = await hash()
  t.ok(await findStaffByPassword(database.read, 'grace', 'correct horse'))

  t.equal((await apply(database, staff('correct horse')))['staff grace'], 'kept')
  t.equal(await hash(), first)
  t.equal((await apply(database, staff('battery staple')))['staff grace'], 'changed')
  t.notOk(await isPassword('correct horse', await hash()))
  t.ok(await isPassword('battery staple', await hash()))
  t.equal((await apply(database, staff(null)))['staff grace'], 'changed')
  t.equal(await hash(), null)
})

onBothDatabases(t, 'a second factor is sealed, replaced, sealed anew for another key, and removed', async (t, url) => {
  const database = await open(t, url)
  const staff = (totp_secret: string | null) => ({ roles: [role], staff: [{ ...grace, totp_secret }] })
  const sealed = async () => (await rowOf(database, 'staff', { username: 'grace' })).totp_secret as string
  const opened = async (key = secretKey) =>
    unseal(key, await sealed(), { table: 'staff', column: 'totp_secret', row: 'grace' })

  await apply(database, staff(`${totp.slice(0, 4).toLowerCase()} ${totp.slice(4)}`))
  t.equal(await opened(), totp, 'blanks and letter case do not count')
  t.equal((await apply(database, staff(totp)))['staff grace'], 'kept')
  t.equal((await apply(database, staff('A'.repeat(16))))['staff grace'], 'changed')
  t.equal(await opened(), 'A'.repeat(16))

  const otherKey = randomBytes(32)
  t.equal((await apply(database, staff('A'.repeat(16)), { secretKey: otherKey }))['staff grace'], 'changed')
  t.equal(await opened(otherKey), 'A'.repeat(16))

  t.equal((await apply(database, staff(null)))['staff grace'], 'changed')
  t.equal(await sealed(), null)
})

onBothDatabases(t, 'a credential leads to its staff account', async (t, url) => {
  const database = await open(t, url)
  const credential = {
    identifier: 'i'.repeat(32),
    username: 'grace',
    secret: 's'.repeat(64),
    allowed_ips: '::1, 10.0.0.0/8',
  }
  await apply(database, { roles: [role], staff: [grace, { ...grace, username: 'ada' }], credentials: [credential] })
  const account = await findCredentialAccount(database.read, {
    secretHash: hashSecret('s'.repeat(64)).toString('base64'),
  })
  t.match(account, { username: 'grace', enabled: true, full: false, allowedIps: ['::1', '10.0.0.0/8'] })
  t.strictSame([...(account?.permissions ?? [])].sort(), ['list_tickets', 'reply_tickets'])

  const moved = { identifier: credential.identifier, username: 'ada', active: false }
  t.strictSame(await apply(database, { credentials: [moved] }), { [`credentials ${'i'.repeat(32)}`]: 'changed' })
  t.equal(await findCredentialAccount(database.read, { identifier: 'i'.repeat(32) }), undefined, 'switched off')
})

onBothDatabases(t, 'a role is full or has a list, whichever was said last', async (t, url) => {
  const database = await open(t, url)
  const state = async () => {
    const { is_full, permissions } = await rowOf(database, 'roles', { name: 'Support' })
    return [is_full, permissions]
  }
  await apply(database, { roles: [role] })
  await apply(database, { roles: [{ name: 'Support', full: true }] })
  t.strictSame(await state(), [1, '[]'], 'no list is left over')
  await apply(database, { roles: [{ name: 'Support', permissions: 'view_system, list_tickets, view_system' }] })
  t.strictSame(await state(), [0, '["list_tickets","view_system"]'], 'full access ends')
})

onBothDatabases(t, 'entries may refer to others of the file, whatever their order in it', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    credentials: [{ identifier: 'i'.repeat(32), username: 'grace', secret: 's'.repeat(64) }],
    staff: [grace],
    roles: [role],
  })
  t.match(await findCredentialAccount(database.read, { identifier: 'i'.repeat(32) }), { username: 'grace' })
})

onBothDatabases(t, 'two set-ups at the same time make each row once', async (t, url) => {
  const databases = [await open(t, url), await open(t, url)]
  const document = {
    currencies: [{ code: 'USD', default: true }],
    roles: [role],
    staff: [{ ...grace, password: 'correct horse' }],
  }
  const results = await Promise.all(databases.map((database) => apply(database, document)))
  t.strictSame(results.map((result) => result['staff grace']).sort(), ['created', 'kept'])
  t.equal((await rowOf(databases[0] as Database, 'staff', { username: 'grace' })).role_id, 1)
})

onBothDatabases(t, 'a password that changes while the plan is made is dealt with anew', async (t, url) => {
  const database = await open(t, url)
  const document = { roles: [role], staff: [{ ...grace, password: 'correct horse' }] }
  await apply(database, document)
  let tries = 0
  const meddled: Database = {
    ...database,
    transaction: async (work) => {
      if (++tries === 1)
        await database.transaction(async (db) => db('staff').update({ password_hash: null, lastname: 'Hopper' }))
      return database.transaction(work)
    },
  }
  t.equal((await apply(meddled, document))['staff grace'], 'changed')
  t.equal(tries, 2)
  const staff = await rowOf(database, 'staff', { username: 'grace' })
  t.ok(await isPassword('correct horse', staff.password_hash as never))
  t.equal(staff.lastname, 'Hopper')
})

onBothDatabases(t, 'a failure on the way leaves nothing behind', async (t, url) => {
  const database = await open(t, url)
  const before = await dump(database)
  const broken = section({
    name: 'broken',
    summary: 'Fails when it is written.',
    noun: 'thing',
    table: 'client_groups',
    key: { name: f.name() },
    required: {},
    optional: {},
    initial: () => ({ discount: -1 }),
    example: () => [],
  })
  const document = { roles: [role], broken: [{ name: 'x' }] }
  await t.rejects(applySetup(database, document, { ...options, sections: [...sections, broken] }), /check/i)
  t.equal(await dump(database), before)
})

onBothDatabases(t, 'the defaults are given to a database without roles, and only there', async (t, url) => {
  const database = await open(t, url)
  t.equal(await applyDefaults(database, options), true)
  t.match(await rowOf(database, 'currencies', { code: 'USD' }), { prefix: '$', decimals: 2, rate: 1, is_default: 1 })
  t.match(await rowOf(database, 'roles', { name: 'Full Administrator' }), { is_full: 1 })
  const stored = await database.read('email_templates').where({ language: 'en', is_active: 1 }).pluck('name')
  t.strictSame(stored.sort(), [...templates.keys()].sort())
  t.ok(Object.values(await apply(database, defaults())).every((what) => what === 'kept'))

  await database.transaction(async (db) => db('email_templates').delete())
  t.equal(await applyDefaults(database, options), false)
  t.equal(await database.read('email_templates').first('id'), undefined)
})

onBothDatabases(t, 'a section of another kind is one more definition, links both ways included', async (t, url) => {
  const database = await open(t, url)
  await makeTables(database)
  const more = { sections: [...sections, ...fixtures] }
  const document = {
    racks: [{ name: 'north', machines: ['a', 'b'] }, { name: 'south' }],
    machines: [
      { owner: 'grace', name: 'a', racks: ['north'] },
      { owner: 'grace', name: 'b', racks: ['north', 'south'] },
    ],
    roles: [role],
    staff: [grace],
  }
  t.strictSame(await apply(database, document, more), {
    'racks north': 'created',
    'racks south': 'created',
    'roles Support': 'created',
    'staff grace': 'created',
    'machines grace+a': 'created',
    'machines grace+b': 'created',
  })
  t.strictSame(await linked(database), ['a in north', 'b in north', 'b in south'])
  t.ok(Object.values(await apply(database, document, more)).every((what) => what === 'kept'))

  t.strictSame(await apply(database, { machines: [{ owner: 'grace', name: 'b', racks: ['south'] }] }, more), {
    'machines grace+b': 'changed',
  })
  t.strictSame(await linked(database), ['a in north', 'b in south'])
  await apply(database, { racks: [{ name: 'south', machines: null }] }, more)
  t.strictSame(await linked(database), ['a in north'])
  t.strictSame(await apply(database, { racks: [{ name: 'north' }] }, more), { 'racks north': 'kept' })
})

onBothDatabases(t, 'a flag that one row of a group holds is handed over within the group', async (t, url) => {
  const database = await open(t, url)
  await makeTables(database)
  const more = { sections: [...sections, ...fixtures] }
  const machine = (owner: string, name: string, main?: boolean) => ({
    owner,
    name,
    ...(main !== undefined && { main }),
  })
  const main = async () =>
    (await (database.read as Knex)('machines').where({ is_main: 1 }).orderBy('label').pluck('label')).join()
  await apply(
    database,
    {
      roles: [role],
      staff: [grace, { ...grace, username: 'ada' }],
      machines: [machine('grace', 'a', true), machine('grace', 'b'), machine('ada', 'x', true), machine('ada', 'y')],
    },
    more,
  )
  t.equal(await main(), 'a,x')
  await apply(database, { machines: [machine('grace', 'b', true)] }, more)
  t.equal(await main(), 'b,x')
  const both = { machines: [machine('grace', 'a', true), machine('grace', 'b'), machine('ada', 'x', false)] }
  t.strictSame(Object.values(await apply(database, both, more)), ['changed', 'changed', 'changed'])
  t.equal(await main(), 'a')
  t.strictSame(Object.values(await apply(database, both, more)), ['kept', 'kept', 'kept'])
})

const fixtures = [
  section({
    name: 'racks',
    summary: 'Racks.',
    noun: 'rack',
    table: 'racks',
    key: { name: f.name() },
    required: {},
    optional: { machines: f.listOf(f.name()) },
    columns: {
      machines: {
        link: 'places',
        own: 'rack_id',
        other: 'machine_id',
        target: { noun: 'machine', table: 'machines', by: 'label' },
      },
    },
    example: () => [],
  }),
  section({
    name: 'machines',
    summary: 'Machines.',
    noun: 'machine',
    table: 'machines',
    key: { owner: f.name(), name: f.name() },
    required: {},
    optional: { racks: f.listOf(f.name()), main: f.withDefault(f.flag(), false) },
    onlyOne: { flag: 'main', within: 'owner' },
    columns: {
      owner: reference('staff_id', { noun: 'staff member', table: 'staff', by: 'username' }),
      name: asIs('label'),
      main: flag('is_main'),
      racks: {
        link: 'places',
        own: 'machine_id',
        other: 'rack_id',
        target: { noun: 'rack', table: 'racks', by: 'name' },
      },
    },
    example: () => [],
  }),
]

const makeTables = (database: Database) =>
  database.transaction(async (db) => {
    await db.schema.createTable('racks', (table) => {
      table.bigIncrements('id')
      table.text('name').notNullable().unique()
    })
    await db.schema.createTable('machines', (table) => {
      table.bigIncrements('id')
      table.bigInteger('staff_id').notNullable()
      table.text('label').notNullable()
      table.smallint('is_main').notNullable()
    })
    await db.schema.createTable('places', (table) => {
      table.bigInteger('rack_id').notNullable()
      table.bigInteger('machine_id').notNullable()
      table.primary(['rack_id', 'machine_id'])
    })
  })

async function linked({ read }: Database): Promise<string[]> {
  const rows: { label: string; name: string }[] = await (read as Knex)('places')
    .join('racks', 'racks.id', 'places.rack_id')
    .join('machines', 'machines.id', 'places.machine_id')
    .select('machines.label', 'racks.name')
  return rows.map(({ label, name }) => `${label} in ${name}`).sort()
}
