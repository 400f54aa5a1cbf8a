import * as f from '../fields.js'
import { refuseUninstalled } from '../installed.js'
import { sealed } from '../sealed.js'
import { clearable, flag, json, section } from '../section.js'

const host = (description: string) =>
  f.shaped('^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$|^[0-9A-Fa-f:.]{2,45}$', {
    rule: 'be a host name or an address',
    description,
    example: 'web1.example.com',
  })

export default section({
  name: 'servers',
  summary: 'Servers that accounts are created on.',
  noun: 'server',
  table: 'servers',
  key: { name: f.name({ description: 'What the server is called.', example: 'web1' }) },
  required: { module: f.name({ description: 'Name of the server module that speaks to it. A new server needs one.' }) },
  optional: {
    hostname: clearable(host('Where it is reached.'), ''),
    port: clearable(f.integer({ min: 1, max: 65_535, description: 'Null for the usual port of its module.' })),
    secure: f.withDefault(f.flag({ description: 'Whether it is spoken to over TLS.' }), true),
    username: clearable(f.text({ description: 'The account to sign in with.' }), ''),
    password: clearable(f.secret({ max: 1000, description: 'Its password.' })),
    access_key: clearable(f.secret({ max: 16_384, description: 'Its token or key, where it has one.' })),
    nameservers: f.listOf(host('A name server.'), {
      max: 13,
      description: 'Name servers of the domains on it.',
    }),
    max_accounts: f.withDefault(
      f.integer({ min: 0, max: 1_000_000, description: 'At most so many; 0 is no limit.' }),
      0,
    ),
    groups: f.listOf(f.name(), { description: 'Names of the server groups that it is in.' }),
    active: f.withDefault(f.flag({ description: 'A switched-off server gets no new accounts.' }), true),
  },
  columns: {
    secure: flag('is_secure'),
    password: sealed('servers', 'password'),
    access_key: sealed('servers', 'access_key'),
    nameservers: json('nameservers'),
    groups: {
      link: 'server_group_members',
      own: 'server_id',
      other: 'group_id',
      target: { noun: 'server group', table: 'server_groups', by: 'name' },
    },
    active: flag('is_active'),
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
