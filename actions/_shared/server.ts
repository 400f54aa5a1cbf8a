import type { GroupedServer } from '../../domain/services/servers.js'
import { f, type Values } from './kit.js'

/** A server without its password and access key. */
export const server = f.named('Server', 'A server that hosts services; its password and access key are never shown.', {
  id: f.id('server'),
  serverid: f.id('server'),
  name: f.text({ description: 'Name of the server for staff.', example: 'one' }),
  module: f.text({ description: 'Server module that controls it.', example: 'cpanel' }),
  hostname: f.text({ description: 'Host name that the module connects to.', example: 'one.example.com' }),
  port: f.nullable(f.integer({ description: "Null for the module's default port.", example: 2087 })),
  secure: f.flag({ description: 'True if the module connects over TLS.' }),
  username: f.text({ description: 'User name that the module signs in with.', example: 'root' }),
  nameservers: f.listOf(f.text({ example: 'ns1.example.com' }), {
    description: 'Name servers for domains on the server.',
  }),
  max_accounts: f.integer({ min: 0, description: '0 means unlimited.', example: 200 }),
  active: f.flag({ description: 'False if no new services are created on it.' }),
  groups: f.listOf(
    f.record({
      id: f.id('servergroup'),
      name: f.text({ description: 'Name of the server group.', example: 'Hosting' }),
    }),
    { description: 'Server groups it belongs to.' },
  ),
})

export const presentServer = (row: GroupedServer): Values<typeof server> => ({
  id: row.id,
  serverid: row.id,
  name: row.name,
  module: row.module,
  hostname: row.hostname,
  port: row.port,
  secure: row.is_secure === 1,
  username: row.username,
  nameservers: JSON.parse(row.nameservers) as string[],
  max_accounts: row.max_accounts,
  active: row.is_active === 1,
  groups: [...row.groups],
})
