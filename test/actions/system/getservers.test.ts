import t from 'tap'
import { makeServer, makeServerGroup, writeRows } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries } from '../_shared/checks.js'

withWatchedService(t, 'getservers', async (t, api) => {
  t.test('lists servers with their groups, but without secrets, with a constant number of queries', async (t) => {
    const server_id = await makeServer(api, { module: 'cpanel', name: 'one', access_key: 'TOKEN', max_accounts: 5 })
    const other = await makeServer(api, { module: 'hestiacp', name: 'two', is_active: 0 })
    const few = await countQueries(api, 'getservers')
    const group_id = await makeServerGroup(api, 'Hosting')
    await writeRows(api, (db) => db('server_group_members').insert({ server_id, group_id }))
    const { servers } = await api.ok('getservers')
    t.match(servers, [
      { id: server_id, serverid: server_id, name: 'one', module: 'cpanel', hostname: '127.0.0.1', secure: false },
      { id: other, active: false, groups: [] },
    ])
    t.match(servers[0], { max_accounts: 5, active: true, nameservers: ['ns1.example.com'] })
    t.strictSame(servers[0].groups, [{ id: group_id, name: 'Hosting' }])
    t.notMatch(JSON.stringify(servers), /v1\.|TOKEN|password|access/)
    t.equal(await countQueries(api, 'getservers'), few)
  })
})
