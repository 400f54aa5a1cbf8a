import { encryptedColumn } from '../encrypted-columns.js'
import * as f from '../fields.js'
import { refuseUninstalled } from '../installed-modules.js'
import { clearable, defineSection, flagColumn, jsonColumn } from '../section.js'

const host = (description: string) =>
  f.patternText('^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$|^[0-9A-Fa-f:.]{2,45}$', {
    rule: 'be a valid host name or IP address',
    description,
    example: 'web1.example.com',
  })

export default defineSection({
  name: 'servers',
  summary: 'Servers that host accounts.',
  noun: 'server',
  table: 'servers',
  key: { name: f.name({ description: 'Name of the server.', example: 'web1' }) },
  required: { module: f.identifier({ description: 'Name of its server module. Required for a new server.' }) },
  optional: {
    hostname: clearable(host('Host name or IP address of the server.'), ''),
    port: clearable(f.integer({ min: 1, max: 65_535, description: "Port; null for the module's default." })),
    secure: f.withDefault(f.flag({ description: 'False connects without TLS.' }), true),
    username: clearable(f.code({ description: 'User name to sign in with.' }), ''),
    password: clearable(f.secret({ max: 1000, description: 'Password to sign in with.' })),
    access_key: clearable(f.secret({ max: 16_384, description: 'Access token or key, if the module uses one.' })),
    nameservers: f.listOf(host('A name server.'), {
      max: 13,
      description: 'Name servers for domains on the server.',
    }),
    max_accounts: f.withDefault(
      f.integer({ min: 0, max: 1_000_000, description: 'Maximum number of accounts; 0 means unlimited.' }),
      0,
    ),
    groups: f.listOf(f.name(), { description: 'Names of its server groups.' }),
    active: f.withDefault(f.flag({ description: 'New accounts are not created on a disabled server.' }), true),
  },
  columns: {
    secure: flagColumn('is_secure'),
    password: encryptedColumn('servers', 'password'),
    access_key: encryptedColumn('servers', 'access_key'),
    nameservers: jsonColumn('nameservers'),
    groups: {
      link: 'server_group_members',
      own: 'server_id',
      other: 'group_id',
      target: { noun: 'server group', table: 'server_groups', by: 'name' },
    },
    active: flagColumn('is_active'),
  },
  check: async (drafts, { manifestOf }) => refuseUninstalled(drafts, 'module', 'server', manifestOf),
  example: () => [
    {
      name: 'web1',
      module: 'manual',
      hostname: 'web1.example.com',
      port: 2087,
      secure: true,
      username: 'root',
      password: null,
      access_key: null,
      nameservers: ['ns1.example.com', 'ns2.example.com'],
      max_accounts: 500,
      groups: ['Shared'],
      active: true,
    },
  ],
})
