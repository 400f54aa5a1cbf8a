import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { apply, open, readRow, readSetupErrors, secretKey } from '../setup-support.js'

const web1 = {
  name: 'web1',
  module: 'manual',
  hostname: 'web1.example.com',
  port: 2087,
  secure: false,
  username: 'root',
  password: 'correct horse',
  access_key: 'battery\nstaple',
  nameservers: ['ns1.example.com', 'ns2.example.com'],
  max_accounts: 200,
  groups: ['Shared'],
}

async function members({ read }: Database): Promise<string[]> {
  const rows: Record<string, unknown>[] = await (read as Knex)('server_group_members')
    .join('servers', 'servers.id', 'server_id')
    .join('server_groups', 'server_groups.id', 'group_id')
    .select('servers.name as server', 'server_groups.name as group')
  return rows.map(({ server, group }) => `${server} in ${group}`).sort()
}

onMigratedDatabases(t, 'servers and groups can reference each other in one file', async (t, url) => {
  const database = await open(t, url)
  const document = {
    servergroups: [{ name: 'Shared' }, { name: 'Large', servers: ['web2'] }],
    servers: [web1, { name: 'web2', module: 'manual' }],
  }
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'created'))
  t.strictSame(await members(database), ['web1 in Shared', 'web2 in Large'])
  const before = await dump(database)
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'kept'))
  t.equal(await dump(database), before)

  t.strictSame(await apply(database, { servergroups: [{ name: 'Large', servers: ['web1', 'web2'] }] }), {
    'servergroups Large': 'changed',
  })
  t.strictSame(await apply(database, { servers: [{ name: 'web2', groups: [] }] }), { 'servers web2': 'changed' })
  t.strictSame(await members(database), ['web1 in Large', 'web1 in Shared'])
})

onMigratedDatabases(t, 'server credentials are encrypted, and omitted ones are kept', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { servergroups: [{ name: 'Shared' }], servers: [web1] })
  t.notMatch(await dump(database), /correct horse|battery/)
  const row = () => readRow(database, 'servers', { name: 'web1' })
  const opened = async (column: 'password' | 'access_key') =>
    decrypt(secretKey, (await row())[column] as string, { table: 'servers', column, row: 'web1' })
  t.equal(await opened('password'), 'correct horse')
  t.equal(await opened('access_key'), 'battery\nstaple')
  t.match(await row(), {
    module: 'manual',
    hostname: 'web1.example.com',
    port: 2087,
    is_secure: 0,
    username: 'root',
    nameservers: '["ns1.example.com","ns2.example.com"]',
    max_accounts: 200,
    is_active: 1,
  })

  await apply(database, { servers: [{ name: 'web1', password: 'other', port: null, active: false }] })
  t.equal(await opened('password'), 'other')
  t.equal(await opened('access_key'), 'battery\nstaple')
  t.match(await row(), { port: null, is_active: 0, is_secure: 0, max_accounts: 200 })
  await apply(database, { servers: [{ name: 'web1', password: null }] })
  t.equal((await row()).password, null)
})

onMigratedDatabases(t, 'reports errors in a server with their paths', async (t, url) => {
  const database = await open(t, url)
  t.strictSame(
    await readSetupErrors(t, database, {
      servers: [
        { name: 'a' },
        { name: 'b', module: 'nobody', hostname: 'a b', port: 0, max_accounts: -1, groups: ['web', 'none'] },
        { name: 'c', module: 'manual', nameservers: ['ns1.example.com', '-'], secure: 'perhaps' },
      ],
      servergroups: [{ name: 'd', servers: ['e'] }],
    }),
    [
      'servers[0].module: is required for a new server',
      'servers[1].hostname: must be a valid host name or IP address',
      'servers[1].port: must be at least 1',
      'servers[1].max_accounts: must be at least 0',
      'servers[1].groups[0]: no server group is called web',
      'servers[1].groups[1]: no server group is called none',
      'servers[1].module: no server module is called nobody',
      'servers[2].secure: must be true or false',
      'servers[2].nameservers: must be a valid host name or IP address',
      'servergroups[0].servers[0]: no server is called e',
    ],
  )
})
