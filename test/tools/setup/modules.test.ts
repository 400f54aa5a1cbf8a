import t from 'tap'
import type { Database } from '../../../db/database.js'
import type { Manifest } from '../../../domain/ports/module.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { apply, open, readRow, readSetupErrors, secretKey } from '../setup-support.js'

const card: Manifest = {
  type: 'gateway',
  name: 'card',
  displayName: 'Cards',
  parameters: [
    { name: 'secret_key', label: 'Secret key', type: 'password', required: true },
    { name: 'webhook_secret', label: 'Webhook secret', type: 'password' },
    { name: 'statement', label: 'On statements', type: 'text' },
    { name: 'test_mode', label: 'Test', type: 'yesno' },
    { name: 'region', label: 'Region', type: 'dropdown', options: ['eu', 'us'], required: true, default: 'eu' },
    { name: 'retries', label: 'Retries', type: 'number' },
    {
      name: 'code',
      label: 'Code',
      type: 'text',
      form: { rule: 'three letters', holds: (text) => /^\w{3}$/.test(text) },
    },
    { name: 'api_base', label: 'Address', type: 'text', httpsOnly: true },
  ],
}
const installed = {
  manifestOf: (type: string, name: string) => (type === card.type && name === card.name ? card : undefined),
}
const key = { type: 'gateway', name: 'card' }

const stored = async (database: Database) => {
  const { is_active, parameters, from_api } = await readRow(database, 'modules', key)
  return {
    active: is_active,
    parameters: JSON.parse(parameters as string) as Record<string, string>,
    fromApi: JSON.parse(from_api as string) as string[],
  }
}

const opened = async (database: Database, column: string) =>
  decrypt(secretKey, (await stored(database)).parameters[column] as string, {
    table: 'modules',
    column,
    row: 'gateway/card',
  })

onMigratedDatabases(t, 'encrypts password parameters, and applying twice changes nothing', async (t, url) => {
  const database = await open(t, url)
  const document = {
    modules: [
      { ...key, parameters: { secret_key: 'sk_correct_horse', statement: 'ENGINES', test_mode: true, retries: 3 } },
    ],
  }
  t.strictSame(await apply(database, document, installed), { 'modules gateway+card': 'created' })
  const before = await dump(database)
  t.notMatch(before, /correct_horse/)
  t.equal(await opened(database, 'secret_key'), 'sk_correct_horse')
  t.match(await stored(database), {
    active: 1,
    parameters: { statement: 'ENGINES', test_mode: 'yes', retries: '3' },
    fromApi: [],
  })
  t.strictSame(await apply(database, document, installed), { 'modules gateway+card': 'kept' })
  t.equal(await dump(database), before)
})

onMigratedDatabases(t, 'omitted parameters stay, and null removes one or all of them', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { modules: [{ ...key, parameters: { secret_key: 'a', statement: 'b' } }] }, installed)
  const sealed = (await stored(database)).parameters.secret_key
  const change = (parameters: unknown) => apply(database, { modules: [{ ...key, parameters }] }, installed)

  await change({ webhook_secret: 'c', statement: null, test_mode: 'no' })
  const { parameters } = await stored(database)
  t.strictSame(Object.keys(parameters).sort(), ['secret_key', 'test_mode', 'webhook_secret'])
  t.equal(parameters.secret_key, sealed)
  t.equal(await opened(database, 'webhook_secret'), 'c')

  t.strictSame(await apply(database, { modules: [{ ...key, active: false, parameters: null }] }, installed), {
    'modules gateway+card': 'changed',
  })
  t.match(await stored(database), { active: 0, parameters: {} })
  t.strictSame(Object.keys((await stored(database)).parameters), [])
})

onMigratedDatabases(t, 'parameters in the file no longer count as set through the API', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { modules: [{ ...key, parameters: { secret_key: 'a', statement: 'b' } }] }, installed)
  await database.transaction(async (db) => db('modules').update({ from_api: '["secret_key","statement","test_mode"]' }))
  const fromApi = async () => (await stored(database)).fromApi
  t.strictSame(await apply(database, { modules: [{ ...key, active: true }] }, installed), {
    'modules gateway+card': 'kept',
  })
  t.strictSame(await fromApi(), ['secret_key', 'statement', 'test_mode'])
  // The same value as before, but now set by the operator.
  t.strictSame(await apply(database, { modules: [{ ...key, parameters: { statement: 'b' } }] }, installed), {
    'modules gateway+card': 'changed',
  })
  t.strictSame(await fromApi(), ['secret_key', 'test_mode'])
  await apply(database, { modules: [{ ...key, active: false, parameters: null }] }, installed)
  t.strictSame(await fromApi(), [])
})

onMigratedDatabases(t, 'a file can change a module’s destination without withholding its secrets', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { modules: [{ ...key, parameters: { secret_key: 'a', region: 'eu' } }] }, installed)
  await apply(database, { modules: [{ ...key, parameters: { region: 'us' } }] }, installed)
  t.match(await stored(database), { parameters: { region: 'us' } })
  t.equal(await opened(database, 'secret_key'), 'a')
  t.equal((await readRow(database, 'modules', key)).withheld, null)
})

onMigratedDatabases(t, 'a withheld secret that the file sets or removes is no longer withheld', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { modules: [{ ...key, parameters: { secret_key: 'a' } }] }, installed)
  const withhold = (parameters: object) =>
    database.transaction(async (db) =>
      db('modules').update({ parameters: JSON.stringify(parameters), withheld: '["secret_key","webhook_secret"]' }),
    )
  const withheld = async () => JSON.parse((await readRow(database, 'modules', key)).withheld as string)
  const change = (parameters: unknown) =>
    apply(database, { modules: [{ ...key, active: false, parameters }] }, installed)
  await withhold({ region: 'us' })
  await change({ region: 'eu' })
  t.strictSame(await withheld(), ['secret_key', 'webhook_secret'], 'a new destination restores no secret')
  await change({ secret_key: 'b' })
  t.strictSame(await withheld(), ['webhook_secret'])
  t.equal(await opened(database, 'secret_key'), 'b')
  t.strictSame(await change({ webhook_secret: null }), { 'modules gateway+card': 'changed' })
  t.strictSame(await withheld(), [])
  t.strictSame(await change({ webhook_secret: null }), { 'modules gateway+card': 'kept' })
  await withhold({ region: 'us' })
  await change(null)
  t.strictSame(await withheld(), [])
})

onMigratedDatabases(t, 'reports unknown modules and parameters, and invalid values', async (t, url) => {
  const database = await open(t, url)
  const secret_key = 'hunter2'
  const at = 'modules[0].parameters'
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [{ type: 'gateway', name: 'cash' }, ['modules[0].name: no gateway module is called cash']],
    [{ type: 'server', name: 'card' }, ['modules[0].name: no server module is called card']],
    [
      { type: 'printer', name: 'card' },
      ['modules[0].type: must be one of: server, gateway, registrar, ssl, addon, einvoice'],
    ],
    [{ name: 'card' }, ['modules[0].type: is required']],
    [
      { ...key, parameters: { secret_key, colour: 'hunter2' } },
      [
        `${at}.colour: is not a parameter of card; it has secret_key, webhook_secret, statement, test_mode, region, retries, code, api_base`,
      ],
    ],
    [{ ...key, parameters: [secret_key] }, [`${at}: must be a group of named values`]],
    [{ ...key, parameters: { secret_key: [1] } }, [`${at}.secret_key: must be text`]],
    [
      {
        ...key,
        parameters: {
          secret_key: true,
          test_mode: 'hunter2',
          region: 'hunter2',
          retries: 'hunter2',
          code: 'hunter2',
          api_base: 'https://ada:hunter2@example.com',
        },
      },
      [
        `${at}.secret_key: must be text`,
        `${at}.test_mode: must be yes or no`,
        `${at}.region: must be one of: eu, us`,
        `${at}.retries: must be a number in plain decimal form`,
        `${at}.code: must be three letters`,
        `${at}.api_base: must be an HTTP or HTTPS URL without a user name, or empty`,
      ],
    ],
    [{ ...key }, [`${at}: is missing secret_key, which the module needs to be active`]],
    [
      { ...key, parameters: { secret_key: null } },
      [`${at}: is missing secret_key, which the module needs to be active`],
    ],
  ]
  for (const [entry, lines] of cases) {
    const faults = await readSetupErrors(t, database, { modules: [entry] }, installed)
    t.strictSame(faults, lines)
    t.notMatch(faults.join(), /hunter2/)
  }
  t.strictSame(await apply(database, { modules: [{ ...key, active: false }] }, installed), {
    'modules gateway+card': 'created',
  })
})
