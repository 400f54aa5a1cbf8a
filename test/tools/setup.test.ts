import t from 'tap'
import type { Database } from '../../db/database.js'
import { findCredentialAccount } from '../../domain/access/accounts.js'
import { templates } from '../../domain/mail/templates.js'
import { loadSettings } from '../../domain/settings/settings.js'
import { applySetup } from '../../server/setup/apply.js'
import { applyDefaults, defaults } from '../../server/setup/defaults.js'
import * as f from '../../server/setup/fields.js'
import { defineSection } from '../../server/setup/section.js'
import { sections } from '../../server/setup/sections.js'
import { onMigratedDatabases } from '../support/databases.js'
import { dump } from '../support/digest.js'
import { apply, grace, open, options, readRow, role, totp } from './setup-support.js'

onMigratedDatabases(t, 'applying a file again keeps its entries and changes no row', async (t, url) => {
  const database = await open(t, url)
  const document = {
    settings: { company_name: 'Analytical Engines', invoice_due_days: 30, mail_disabled: true, company_address: null },
    currencies: [
      { code: 'usd', prefix: '$', default: true },
      { code: 'NOK', suffix: ' kr', rate: '10.5' },
      { code: 'JPY', prefix: '¥', decimals: 0, rate: 150 },
    ],
    clientgroups: [{ name: 'Resellers', discount: 7.125, colour: '#2e7d32' }],
    departments: [{ name: 'Support' }],
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

  t.match(await readRow(database, 'currencies', { code: 'NOK' }), {
    suffix: ' kr',
    rate: 10.5,
    decimals: 2,
    is_default: 0,
  })
  t.match(await readRow(database, 'client_groups', { name: 'Resellers' }), { discount: 713 }, 'rounded half up')
  t.equal((await readRow(database, 'roles', { name: 'Support' })).permissions, '["list_tickets","reply_tickets"]')
  t.match(await readRow(database, 'email_templates', { name: 'password reset' }), { language: 'pt-BR', is_active: 0 })
  const settings = await loadSettings(database.read)
  t.equal(settings.text('company_name'), 'Analytical Engines')
  t.equal(settings.whole('invoice_due_days'), 30)
  t.equal(settings.on('mail_disabled'), true)
})

onMigratedDatabases(
  t,
  'an omitted field keeps its value, null clears it, and a new entry gets the default',
  async (t, url) => {
    const database = await open(t, url)
    await apply(database, {
      currencies: [{ code: 'USD', prefix: '$', suffix: ' US', decimals: 3, default: true }],
      clientgroups: [{ name: 'Resellers', discount: 10, colour: 'red' }],
      departments: [{ name: 'Support' }],
      roles: [role],
      staff: [{ ...grace, email: 'grace@example.com', firstname: 'Grace', departments: ['Support'], active: false }],
      settings: { company_name: 'Engines', mail_from: '' },
    })
    const staff = await readRow(database, 'staff', { username: 'grace' })
    t.match(await readRow(database, 'client_groups', { name: 'Resellers' }), { discount: 1000, colour: 'red' })

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
    t.match(await readRow(database, 'currencies', { code: 'USD' }), {
      prefix: '$',
      suffix: '',
      decimals: 3,
      is_default: 1,
    })
    t.match(await readRow(database, 'client_groups', { name: 'Resellers' }), { discount: 1000, colour: null })
    t.match(await readRow(database, 'client_groups', { name: 'Partners' }), { discount: 0, colour: null })
    t.strictSame(await readRow(database, 'staff', { username: 'grace' }), {
      ...staff,
      email: null,
      departments: '[]',
      lastname: 'Hopper',
    })
    const settings = await loadSettings(database.read)
    t.equal(settings.text('company_name'), 'Countinghouse', 'the default applies again')
    t.equal(settings.text('mail_from'), '', 'an empty text is a value')
  },
)

onMigratedDatabases(t, 'entries can reference other entries in the file, in any order', async (t, url) => {
  const database = await open(t, url)
  await apply(database, {
    credentials: [{ identifier: 'i'.repeat(32), username: 'grace', secret: 's'.repeat(64) }],
    staff: [grace],
    roles: [role],
  })
  t.match(await findCredentialAccount(database.read, { identifier: 'i'.repeat(32) }), { username: 'grace' })
})

onMigratedDatabases(t, 'two concurrent setups create each row once', async (t, url) => {
  const databases = [await open(t, url), await open(t, url)]
  const document = {
    currencies: [{ code: 'USD', default: true }],
    roles: [role],
    staff: [{ ...grace, password: 'correct horse' }],
  }
  const results = await Promise.all(databases.map((database) => apply(database, document)))
  t.strictSame(results.map((result) => result['staff grace']).sort(), ['created', 'kept'])
  t.equal((await readRow(databases[0] as Database, 'staff', { username: 'grace' })).role_id, 1)
})

onMigratedDatabases(t, 'a failed setup changes nothing', async (t, url) => {
  const database = await open(t, url)
  const before = await dump(database)
  const broken = defineSection({
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

onMigratedDatabases(t, 'applies the defaults only to a database without roles', async (t, url) => {
  const database = await open(t, url)
  t.equal(await applyDefaults(database, options), true)
  t.match(await readRow(database, 'currencies', { code: 'USD' }), { prefix: '$', decimals: 2, rate: 1, is_default: 1 })
  t.match(await readRow(database, 'roles', { name: 'Full Administrator' }), { is_full: 1 })
  const stored = await database.read('email_templates').where({ language: 'en', is_active: 1 }).pluck('name')
  t.strictSame(stored.sort(), [...templates.keys()].sort())
  t.strictSame(await database.read('order_statuses').orderBy('sort_order').pluck('title'), [
    'Pending',
    'Active',
    'Cancelled',
    'Fraud',
  ])
  t.strictSame(await database.read('departments').pluck('name'), ['Support'])
  t.strictSame(await database.read('ticket_statuses').orderBy('sort_order').pluck('title'), [
    'Open',
    'Answered',
    'Customer-Reply',
    'On Hold',
    'Closed',
  ])
  const modules = await database.read('modules').where({ is_active: 1 }).orderBy(['type', 'name'])
  t.strictSame(
    modules.map(({ type, name }) => `${type} ${name}`),
    ['gateway banktransfer', 'gateway manual', 'registrar manual'],
  )
  t.ok(Object.values(await apply(database, defaults())).every((what) => what === 'kept'))

  await database.transaction(async (db) => db('email_templates').delete())
  t.equal(await applyDefaults(database, options), false)
  t.equal(await database.read('email_templates').first('id'), undefined)
})
