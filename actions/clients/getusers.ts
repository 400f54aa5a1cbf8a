import { matchingLogins } from '../../domain/clients/logins.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { login, presentLogins } from '../_shared/login.js'

export default pagedAction({
  name: 'getusers',
  summary: 'List the client area logins of one account or of all accounts.',
  method: 'GET',
  permission: 'list_clients',
  optional: { clientid: f.id('client', { description: 'Only logins of this account.' }) },
  collection: 'users',
  item: login,

  run: ({ clientid }, { db }) =>
    listing(db, {
      matching: matchingLogins(db, clientid),
      order: [{ column: 'logins.id', order: 'asc' }],
      present: presentLogins(db),
    }),
})
