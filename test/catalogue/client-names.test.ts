import t from 'tap'
import { withService } from '../support/service.js'

/** Actions whose `userid` is a login. */
const ofLogins = [
  'adduser',
  'updateuser',
  'deleteuserclient',
  'getuserpermissions',
  'updateuserpermissions',
  'createssotoken',
]

withService(t, 'names of the client parameter', async (t, api) => {
  //
  t.test('actions for a client accept `clientid`, `client_id`, and `userid`, unless `userid` is a login', async (t) => {
    let seen = 0
    for (const { name, required, optional } of api.catalogue.values()) {
      const all = Object.entries({ ...required, ...optional })
      const client = all.find(([, { schema }]) => (schema as { 'x-resource'?: string })['x-resource'] === 'client')
      if (client === undefined) continue
      seen++
      const names = [client[0], ...client[1].aliases].filter((one) => one !== 'id')
      const wanted = ofLogins.includes(name) ? ['client_id', 'clientid'] : ['client_id', 'clientid', 'userid']
      t.strictSame(names.sort(), wanted, name)
    }
    t.ok(seen > 40, `${seen} actions`)
  })

  //
  t.test('`geninvoices` rejects a client under each name', async (t) => {
    for (const name of ['clientid', 'client_id', 'userid'])
      t.equal((await api.call('geninvoices', { [name]: 1 })).status, 422, name)
  })
})
