import type { Knex } from 'knex'
import type { ServerGroupRow, ServerRow } from '../../db/rows-catalogue.js'
import type { Context } from '../context.js'
import type { ServerAccess } from '../ports/server.js'
import { decryptStored, type Place } from '../secrets/encryption.js'
import { groupRows } from '../values/group-by.js'
import { openServiceStatuses } from '../values/statuses.js'

/**
 * Returns the ID of a module's least full active server, within the group if `groupId` is set, or undefined if no
 * active server has room (R-1509). A service takes up a place until it has ended.
 */
export async function leastFullServer(db: Knex, module: string, groupId: number | null): Promise<number | undefined> {
  const query = db('servers')
    .leftJoin('services', (on) => {
      on.on('services.server_id', 'servers.id').onIn('services.status', [...openServiceStatuses])
    })
    .where('servers.is_active', 1)
    .where('servers.module', module)
    .groupBy('servers.id', 'servers.max_accounts')
    .havingRaw('servers.max_accounts = 0 or count(services.id) < servers.max_accounts')
    // Sorts by the share of used places, which is 0 for a server without a limit, and then by the number of services.
    .orderByRaw(
      'case when servers.max_accounts = 0 then 0 else count(services.id) * 1.0 / servers.max_accounts end, count(services.id), servers.id',
    )
  if (groupId !== null)
    query.whereIn('servers.id', db('server_group_members').where({ group_id: groupId }).select('server_id'))
  return (await query.first('servers.id'))?.id
}

/** Returns true if the module has servers. A module without servers needs no server. */
export const hasServers = async (db: Knex, module: string): Promise<boolean> =>
  (await db('servers').where({ module }).first('id')) !== undefined

export const serverPlace = (column: 'password' | 'access_key', name: string): Place => ({
  table: 'servers',
  column,
  row: name,
})

/** Returns a server's connection data with decrypted secrets. */
export function decryptServerAccess(ctx: Pick<Context, 'secretKey'>, row: ServerRow): ServerAccess {
  const open = (column: 'password' | 'access_key') => decryptStored(ctx, row[column], serverPlace(column, row.name))
  return {
    name: row.name,
    hostname: row.hostname,
    port: row.port ?? undefined,
    secure: row.is_secure === 1,
    username: row.username,
    password: open('password'),
    accessKey: open('access_key'),
    nameservers: JSON.parse(row.nameservers) as string[],
  }
}

/** Connection data for a module that works without a server. */
export const noServer: ServerAccess = {
  name: '',
  hostname: '',
  port: undefined,
  secure: true,
  username: '',
  password: '',
  accessKey: '',
  nameservers: [],
}

export type GroupedServer = ServerRow & { readonly groups: readonly ServerGroupRow[] }

/** Returns the servers with their groups, oldest first. */
export async function listServers(db: Knex): Promise<GroupedServer[]> {
  const rows = await db('servers').orderBy('id')
  const members = await db('server_group_members')
    .join('server_groups', 'server_groups.id', 'server_group_members.group_id')
    .orderBy('server_groups.id')
    .select('server_group_members.server_id', 'server_groups.id', 'server_groups.name')
  const groupsOf = groupRows(members, ({ server_id }) => server_id as number)
  return rows.map((row) => ({
    ...row,
    groups: (groupsOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}
