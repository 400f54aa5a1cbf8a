import t from 'tap'
import type { Database } from '../../../db/database.js'
import { validateSetup } from '../../../server/setup/apply.js'
import { applyDefaults } from '../../../server/setup/defaults.js'
import { exportSetup } from '../../../server/setup/export.js'
import { parseSetupFile } from '../../../tools/setup/document.js'
import { formatSetupFile } from '../../../tools/setup/yaml.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { changeCached, freshEmail, makeClient, makeProduct, priceAt } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { apply, makeClient as makeStoredClient, open, options, readRow } from '../setup-support.js'
import { everything } from './everything.js'

const machineNow = options.now
const exported = async ({ read }: Database, at = machineNow): Promise<string> =>
  formatSetupFile(await exportSetup(read, { ...options, machineNow: at }))

// R-2629
onMigratedDatabases(t, 'applying an export changes nothing', async (t, url) => {
  const database = await open(t, url)
  await applyDefaults(database, options)
  await makeStoredClient(database, 'ada@example.com')
  await apply(database, everything)
  const before = await dump(database)
  const file = await exported(database)
  t.notMatch(file, /correct horse|hunter2|Y2FuYXJ5|tok_1|JBSWY3DP|ssssssss/, 'no secret is in it')
  t.notMatch(file, /v[12]\.[\w-]{16}/, 'no encrypted secret is in it')
  const kept = await apply(database, parseSetupFile(file) as object)
  t.strictSame(
    Object.entries(kept).filter(([, what]) => what !== 'kept'),
    [],
  )
  t.equal(await dump(database), before)
  for (const [section, entries] of Object.entries(everything))
    t.ok(Object.keys(kept).filter((entry) => entry.startsWith(`${section} `)).length >= Object.keys(entries).length)
  t.equal(await exported(database), file, 'it is the same each time')

  t.match(file, /# Left out and kept as stored: password, totp_secret/)
  t.match(file, /# Left out and kept as stored: parameters\.url, parameters\.secret/)
  const state = parseSetupFile(file) as Record<string, Record<string, unknown>[]>
  t.strictSame(
    state.taxrates?.map(({ name }) => name),
    ['007', 'California', 'MVA'],
    'entries are sorted by their natural key',
  )
  t.match(state.currencies?.[0], { code: 'BTC', rate: '0.000000100000000' })
})

onMigratedDatabases(t, 'an export can be applied after its rows were deleted, without secrets', async (t, url) => {
  const database = await open(t, url)
  await applyDefaults(database, options)
  const { credentials: _, paymethods: __, ...ready } = everything
  await apply(database, { ...ready, notificationrules: [] })
  const state = parseSetupFile(await exported(database)) as object
  const file = await exported(database)
  for (const table of ['todo_items', 'staff', 'roles', 'addon_prices', 'addons', 'departments', 'tax_rates'] as const)
    await database.transaction((db) => db(table).delete())
  await apply(database, state)
  const again = await exported(database)
  const withoutNotes = (text: string) => text.replaceAll(/ *#.*$/gm, '')
  t.equal(withoutNotes(again).replaceAll(/\n+/g, '\n'), withoutNotes(file).replaceAll(/\n+/g, '\n'))
})

onMigratedDatabases(t, 'reports what applying an export would reject', async (t, url) => {
  const database = await open(t, url)
  await applyDefaults(database, options)
  t.strictSame(await validateSetup(database, parseSetupFile(await exported(database)), options), [])
  await database.transaction((db) => db('servers').insert({ name: 'web1', module: 'panel' } as never))
  t.strictSame(await validateSetup(database, parseSetupFile(await exported(database)), options), [
    'servers[0].module: no server module is called panel',
  ])
})

// R-2629
withService(t, 'an export omits retired and expired rows, and values set through the API', async (t, api) => {
  const { database } = api
  const now = () => api.now()
  const state = async () => parseSetupFile(await exported(database, now())) as Record<string, Record<string, unknown>[]>
  const keeps = async (title: string) => {
    const kept = await apply(database, await state(), { now: now(), machineNow: now() })
    t.strictSame(
      Object.entries(kept).filter(([, what]) => what !== 'kept'),
      [],
      title,
    )
  }
  await keeps('a new installation')

  const member = await api.makeCredential({ permissions: ['list_tickets'] })
  await apply(database, {
    departments: [{ name: 'Sales' }],
    staff: [{ username: member.username, departments: ['Sales', 'Support'] }],
    todoitems: [{ title: 'Call', admin: member.username }],
    modules: [{ type: 'gateway', name: 'banktransfer', parameters: { instructions: 'Ours' } }],
  })
  const { id: deptid } = await readRow(database, 'departments', { name: 'Sales' })
  await api.ok('openticket', { deptid, subject: 'x', message: 'x', email: freshEmail() })
  await apply(database, { departments: [{ name: 'Sales', absent: true }] })
  t.match(
    (await state()).staff?.find(({ username }) => username === member.username),
    { departments: ['Support'] },
    "staff members' lists omit a retired department",
  )
  await keeps('a retired department')
  await apply(database, { staff: [{ username: member.username, absent: true }] })
  const { staff, credentials } = await state()
  t.notMatch(JSON.stringify({ staff, credentials }), new RegExp(`${member.username}|${member.identifier}`))
  t.match((await state()).todoitems, [{ title: 'Call' }])
  await keeps('a deleted staff account')

  const clientid = await makeClient(api)
  await api.ok('createclientinvite', { clientid, email: 'guest@example.com' })
  t.match((await state()).invites, [{ email: 'guest@example.com' }])
  await keeps('an open invite')
  await database.transaction((db) => db('client_invites').update({ expires_at: '2020-01-01T00:00:00.000Z' }))
  t.equal((await state()).invites, undefined)

  const product = await makeProduct(api, { name: 'Small' } as never)
  const twin = await makeProduct(api, { name: 'Small' } as never)
  await priceAt(api, product, 1000)
  await apply(database, { promotions: [{ code: 'TWIN', type: 'fixed', value: 1, products: [twin] }] })
  t.match((await state()).promotions, [{ products: [twin] }], 'the ID distinguishes two products with the same name')
  await keeps('a promotion')

  await api.ok('updatemoduleconfiguration', {
    moduleType: 'gateway',
    moduleName: 'banktransfer',
    parameters: { instructions: 'Theirs' },
  })
  const [gateway] = (await state()).modules ?? []
  t.strictSame(gateway?.parameters, {}, 'a value set through the API is not exported')
  await keeps('a parameter set through the API')
})

withService(t, 'an export contains settings as the API accepts them', async (t, api) => {
  const { database } = api
  const set = (setting: string, value: string | null) =>
    api.ok('setconfigurationvalue', { setting, value }, { as: 'json' })
  await set('invoice_due_days', '')
  await set('terminate_days', null)
  await set('default_registrar', '')
  await set('My own  setting: # 1', 'x')
  await set('007', ' blanks stay ')
  await set('own cleared', null)
  await set('__proto__', 'x')
  // A value stored by a release without ranges.
  await changeCached(api, 'settings', (db) =>
    db('settings').insert({ name: 'suspend_days', value: 'soon', group: 'general' }).onConflict('name').merge(),
  )
  const file = await exported(database)
  const kept = await apply(database, parseSetupFile(file) as object)
  t.strictSame(
    Object.entries(kept).filter(([, what]) => what !== 'kept'),
    [],
  )
  t.equal(kept['settings my own  setting: # 1'], 'kept')
  t.equal(await exported(database), file)
})
