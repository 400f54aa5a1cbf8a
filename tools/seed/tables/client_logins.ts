import { loginPermissions, packPermissions } from '../../../domain/clients/login-permissions.js'
import { generator } from '../generator.js'

export default generator({
  name: 'client_logins',
  after: ['clients', 'logins'],
  plural: 'login links',
  hasId: false,
  rows: ({ client, rows }, _, random) =>
    rows('logins').map((login, at) => ({
      client_id: client,
      login_id: login,
      is_owner: at === 0 ? 1 : 0,
      permissions: packPermissions(at === 0 ? 'all' : loginPermissions.filter(() => random.chance(0.5))),
    })),
})
