import { randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import type { Database } from '../../../db/database.js'
import { type PasswordHash, verifyPassword } from '../../../domain/access/password.js'
import { listEncryptedColumns, readEncryptedRows } from '../../../domain/reseal/encrypted-columns.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import type { SecretKey } from '../../../domain/secrets/keyring.js'
import { hashSecret } from '../../../engine/gate.js'
import { validateSetup as faultsIn } from '../../../server/setup/apply.js'
import { applyDefaults } from '../../../server/setup/defaults.js'
import { SetupRefused } from '../../../server/setup/errors.js'
import { exportSetup } from '../../../server/setup/export.js'
import { acceptsPlaceholder } from '../../../server/setup/placeholders.js'
import { toPortableSetup } from '../../../server/setup/portable-setup.js'
import type { Section } from '../../../server/setup/section.js'
import { sections } from '../../../server/setup/sections.js'
import { parseSetupFile } from '../../../tools/setup/document.js'
import { findNewInstallationErrors } from '../../../tools/setup/new-installation.js'
import { answerPlaceholders } from '../../../tools/setup/secrets.js'
import { formatSetupFile } from '../../../tools/setup/yaml.js'
import { onMigratedDatabases, prepared } from '../../support/databases.js'
import { withService } from '../../support/service.js'
import { apply, makeClient, open, options, readRow, readSetupErrors, secretKey, totp } from '../setup-support.js'
import { everything } from './everything.js'

const portable = async ({ read }: Database, machineNow = options.now): Promise<string> =>
  formatSetupFile(toPortableSetup(await exportSetup(read, { ...options, machineNow })), { isPortable: true })

const stripe = {
  type: 'gateway',
  name: 'stripe',
  parameters: { secret_key: 'sk_test_1', webhook_secret: 'whsec_1' },
}
const whole = {
  ...everything,
  roles: [...everything.roles, { name: 'Émigrés', permissions: ['list_tickets'] }],
  servers: [{ ...everything.servers[0], name: 'web2' }, ...everything.servers],
  servergroups: [{ name: 'Shared', servers: ['web2', 'web1'] }],
  modules: [stripe, ...everything.modules],
}

const answersTo = {
  'password of staff member grace': 'correct horse',
  'totp_secret of staff member grace': totp,
  [`secret of credential ${'i'.repeat(32)}`]: 's'.repeat(64),
  'password of server web1': 'hunter2',
  'access_key of server web1': 'hunter2',
  'password of server web2': 'hunter2',
  'access_key of server web2': 'hunter2',
  'secret_key of module gateway+stripe': 'sk_test_1',
  'webhook_secret of module gateway+stripe': 'whsec_1',
  'url of notification rule Hook': 'https://hooks.example.com',
  'secret of notification rule Hook': 'Y2FuYXJ5',
}

/** Opens an installation with entries in every section. */
async function openWhole(t: Test, url: string): Promise<Database> {
  const database = await open(t, url)
  await applyDefaults(database, options)
  const client = await makeClient(database, 'ada@example.com')
  await database.transaction((db) =>
    db('client_invites').insert({
      client_id: client,
      email: 'charles@example.com',
      email_key: 'charles@example.com',
      permissions: '[]',
      token_hash: 'x',
      expires_at: '2030-01-01T00:00:00.000Z',
    }),
  )
  await apply(database, whole)
  return database
}

/** Opens a new installation on the other type of database. */
const openOther = async (t: Test, url: string): Promise<Database> =>
  open(t, await (url.startsWith('sqlite:') ? prepared.postgres(t) : prepared.sqlite(t)))

const faultsOfPresent = async (database: Database) =>
  faultsIn(
    database,
    parseSetupFile(formatSetupFile(await exportSetup(database.read, { ...options, machineNow: options.now }))),
    options,
  )

const answered = (file: string, answers: Readonly<Record<string, unknown>>) =>
  answerPlaceholders(parseSetupFile(file), {
    sections,
    file: undefined,
    ask: async () => new Map(Object.entries(answers)),
    warn: () => undefined,
  }) as Promise<object>

const refusalOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (error) => {
      if (!(error instanceof SetupRefused)) throw error
      return error.lines
    },
  )

async function secretsOf({ read }: Database, key: SecretKey): Promise<string[]> {
  const secrets: string[] = []
  for (const column of listEncryptedColumns(options.manifestOf))
    for await (const rows of readEncryptedRows(read, column))
      for (const row of rows)
        column.replace(row, (text, place) => {
          secrets.push(`${place.table} ${place.row} ${place.column}: ${decrypt(key, text, place)}`)
          return text
        })
  return secrets.sort()
}

// R-2690
onMigratedDatabases(t, 'a portable export sets up a second installation, whose export is the same', async (t, url) => {
  const first = await openWhole(t, url)
  const file = await portable(first)
  t.notMatch(
    file,
    /correct horse|hunter2|Y2FuYXJ5|hooks\.example|tok_1|sk_test|whsec|JBSWY3DP|ssssssss/,
    'no secret is in it',
  )
  t.notMatch(file, /v[12]\.[\w-]{16}/, 'no encrypted secret is in it')
  t.notMatch(file, /Left out/)

  const second = await openOther(t, url)
  const key = randomBytes(32)
  const setUp = await answered(file, answersTo)
  await apply(second, setUp, { secretKey: key })
  t.equal(await portable(second), file)
  t.ok(
    Object.values(await apply(second, setUp, { secretKey: key })).every((what) => what === 'kept'),
    'applying it again with the same answers changes nothing',
  )

  const kept = (await secretsOf(first, secretKey)).filter((secret) => !secret.startsWith('pay_methods'))
  t.equal(kept.length, 9)
  t.strictSame(await secretsOf(second, key), kept, 'each secret is encrypted with the key of its installation')
  const { password_hash } = await readRow(second, 'staff', { username: 'grace' })
  t.ok(await verifyPassword('correct horse', password_hash as PasswordHash))
  t.match(await readRow(second, 'credentials', {}), { secret_hash: hashSecret('s'.repeat(64)).toString('base64') })
})

// R-2690
onMigratedDatabases(t, 'a portable export asks for every secret under a unique name', async (t, url) => {
  const file = await portable(await openWhole(t, url))
  const asked = file.match(/(?<=ask: ).+$/gm) ?? []
  t.strictSame([...asked].sort(), Object.keys(answersTo).sort())
  const { staff, modules } = parseSetupFile(file) as Record<string, Record<string, unknown>[]>
  t.match(
    staff?.find(({ username }) => username === 'grace'),
    { password: { ask: 'password of staff member grace' } },
  )
  t.notMatch(
    staff?.find(({ username }) => username === 'ada'),
    { password: {} },
    'a secret that was never set is not asked for',
  )
  t.match(
    modules?.find(({ name }) => name === 'stripe'),
    { parameters: { secret_key: { ask: 'secret_key of module gateway+stripe' } } },
  )
})

// R-2690
onMigratedDatabases(t, 'clients’ data is in an export, but not in a portable one', async (t, url) => {
  const database = await openWhole(t, url)
  const [plain, moved] = [
    formatSetupFile(await exportSetup(database.read, { ...options, machineNow: options.now })),
    await portable(database),
  ]
  t.match(parseSetupFile(plain), {
    invites: [{ email: 'charles@example.com' }],
    paymethods: [{ card_last_four: '0042' }],
  })
  t.notMatch(moved, /ada@example\.com|charles@example\.com|0042/)
  t.strictSame(
    Object.keys(parseSetupFile(plain) as object).filter(
      (name) => !Object.hasOwn(parseSetupFile(moved) as object, name),
    ),
    ['invites', 'paymethods'],
  )
})

// R-2690
onMigratedDatabases(t, 'reports all unanswered placeholders together and applies nothing', async (t, url) => {
  const database = await open(t, url)
  const document = {
    servers: [
      { name: 'web1', password: { ask: 'panel' }, access_key: { ask: 'key' } },
      { name: 'web2', password: { ask: 'panel' } },
    ],
    modules: [{ type: 'gateway', name: 'stripe', parameters: { secret_key: { ask: 'secret_key of stripe' } } }],
  }
  for (const none of [undefined, null, '', [], { ask: 'panel' }])
    t.strictSame(await refusalOf(answered(JSON.stringify(document), { key: 'k', panel: none })), [
      'servers[0].password: asks for "panel"; set it in --secrets FILE, or answer on a terminal',
      'modules[0].parameters.secret_key: asks for "secret_key of stripe"; set it in --secrets FILE, or answer on a terminal',
    ])

  t.match(
    (await readSetupErrors(t, database, document)).filter((line) => /password|secret_key|access_key/.test(line)),
    [
      /^servers\[0\]\.password: /,
      /^servers\[0\]\.access_key: /,
      /^servers\[1\]\.password: /,
      /parameters\.secret_key: /,
    ],
    'applying rejects an unanswered placeholder',
  )
})

onMigratedDatabases(t, 'a renamed default department is not created again', async (t, url) => {
  const first = await openWhole(t, url)
  await apply(first, { departments: [{ name: 'Support', rename: 'Help desk' }] })
  const file = await portable(first)
  const second = await openOther(t, url)
  await apply(second, await answered(file, answersTo))
  const names = async ({ read }: Database) => (await read('departments').pluck('name')).sort()
  t.strictSame(await names(second), ['Abuse', 'Help desk', 'Sales'])
  t.strictSame(await names(second), await names(first))
  t.equal(await portable(second), file)
  await apply(first, await answered(file, answersTo))
  t.equal(await portable(first), file, 'the first installation does not create it either')
})

onMigratedDatabases(t, 'reports what a new installation would reject', async (t, url) => {
  const database = await openWhole(t, url)
  const refused = async () => findNewInstallationErrors(parseSetupFile(await portable(database)), options)
  t.strictSame(await refused(), [])
  const soon = { name: 'suspend_days', value: 'soon', group: 'general' }
  await database.transaction((db) => db('settings').insert(soon).onConflict('name').merge())
  t.strictSame(await faultsOfPresent(database), [], 'the stored value stays')
  t.strictSame(await refused(), ['settings.suspend_days: must be a whole number from 0 to 36500'])
})

withService(t, 'omits settings with custom names', async (t, api) => {
  const { database } = api
  const own = ['our own', '007', 'invoice-due days', '# x\n: y']
  for (const setting of own) await api.ok('setconfigurationvalue', { setting, value: 'x' })
  await api.ok('setconfigurationvalue', { setting: 'invoice_due_days', value: '21' })
  const file = await portable(database, api.now())
  t.match(file, '# Left out because a new installation has no such setting: # x : y, 007, invoice-due days, our own\n')
  t.strictSame(await findNewInstallationErrors(parseSetupFile(file), { ...options, machineNow: api.now() }), [])
  t.match(parseSetupFile(file), { settings: { invoice_due_days: '21' } })
  for (const name of own) t.notOk(Object.hasOwn((parseSetupFile(file) as { settings: object }).settings, name))
})

t.test('placeholders work only for secrets and parameters', async (t) => {
  const document = {
    settings: { company_name: { ask: 'a' } },
    staff: [{ username: { ask: 'b' }, role: { ask: 'c' }, departments: [{ ask: 'd' }] }, { ask: 'e' }],
    modules: [{ parameters: { ask: 'f' } }, { parameters: { x: { ask: 'g', more: 1 }, y: { ask: '' } } }],
    nothing: [{ password: { ask: 'h' } }],
    servers: { password: { ask: 'i' } },
  }
  t.strictSame(await answered(JSON.stringify(document), {}), document)
})

t.test('a parameter’s answer can be a boolean or a number', async (t) => {
  const parameters = { x: { ask: 'on' }, y: { ask: 'number' } }
  t.match(await answered(JSON.stringify({ modules: [{ parameters }] }), { on: false, number: 7 }), {
    modules: [{ parameters: { x: false, y: 7 } }],
  })
})

t.test('every column that cannot be exported belongs to a field that can be asked for', async (t) => {
  const hidden = (section: Section) =>
    Object.entries({ ...section.key, ...section.required, ...section.optional }).filter(([name]) => {
      const how = section.columns?.[name]
      return how !== undefined && 'column' in how && how.read === undefined
    })
  const fields = sections.flatMap(hidden)
  t.ok(fields.length >= 6)
  t.ok(fields.every(([, field]) => acceptsPlaceholder(field)))
})

withService(t, 'a portable export asks for a parameter set through the API', async (t, api) => {
  const { database } = api
  await apply(database, { modules: [{ type: 'gateway', name: 'banktransfer', parameters: { instructions: 'Ours' } }] })
  await api.ok('updatemoduleconfiguration', {
    moduleType: 'gateway',
    moduleName: 'banktransfer',
    parameters: { instructions: 'Theirs' },
  })
  const file = await portable(database)
  t.notMatch(file, /Theirs/)
  const { modules } = parseSetupFile(file) as object as Pick<typeof whole, 'modules'>
  const theirs = { parameters: { instructions: { ask: 'instructions of module gateway+banktransfer' } } }
  t.match(
    modules.find(({ name }) => name === 'banktransfer'),
    theirs,
  )
  const answers = { 'instructions of module gateway+banktransfer': 'Mine' }
  t.match(await answered(JSON.stringify({ modules }), answers), { modules: [{ parameters: { instructions: 'Mine' } }] })
})
