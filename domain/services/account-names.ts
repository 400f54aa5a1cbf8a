import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { Fault } from '../faults.js'
import { usernameProblem } from '../ports/usernames.js'

/** The limit of most control panels, so that names stay valid when an account moves. */
const maxUsernameLength = 8

/**
 * A user name for an account on a server: at most 8 letters and digits of its domain, that no other live account of the
 * server has (R-1508). The caller has locked the server's row, so that two do not choose alike.
 */
export async function freeUsername(
  db: Knex,
  serverId: number | null,
  domain: string | null,
  id: number,
): Promise<string> {
  const base = baseOf(domain) || `u${id}`.slice(0, maxUsernameLength)
  const taken = new Set(
    await db('services')
      .where({ server_id: serverId })
      .whereNotIn('status', endedNames)
      .where('username', 'like', `${base.slice(0, 4)}%`)
      .pluck('username'),
  )
  if (!taken.has(base)) return base
  for (let n = 1; ; n++) {
    const name = base.slice(0, maxUsernameLength - String(n).length) + n
    if (!taken.has(name)) return name
  }
}

/** Returns the other live service of a server that has the user name which is on record; undefined where none has it. */
export async function findUsernameHolder(
  db: Knex,
  { id, username }: Pick<ServiceRow, 'id' | 'username'>,
  serverId: number,
): Promise<number | undefined> {
  if (username === null) return undefined
  const other = await db('services')
    .where({ server_id: serverId, username })
    .whereNotIn('status', endedNames)
    .whereNot({ id })
    .first('id')
  return other?.id
}

/** Throws username_taken where another live service of the server has the user name (R-1508). */
export async function expectFreeUsername(db: Knex, service: ServiceRow, serverId: number): Promise<void> {
  const holder = await findUsernameHolder(db, service, serverId)
  if (holder !== undefined)
    throw new Fault('username_taken', `Service ${holder} has the user name ${service.username} on the same server.`)
}

/** Statuses in which a service gives its user name up (the index services_username). */
const endedNames = ['terminated', 'cancelled', 'fraud'] as const

/** Panels refuse names that begin with a digit, cPanel those that begin with "test", and all of them the system's. */
function baseOf(domain: string | null): string {
  const plain = (domain ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
  const isTaken =
    plain.startsWith('test') || (plain !== '' && usernameProblem(plain.slice(0, maxUsernameLength)) !== undefined)
  return (isTaken ? `u${plain}` : plain).slice(0, maxUsernameLength)
}

/**
 * Returns whether the server is known to keep an account of this user name for the service. Rows of before say nothing of it:
 * there the account of a service that is live counts as known.
 */
export const isAccountKnown = ({ username, account_username, status }: ServiceRow): boolean =>
  username !== null &&
  (account_username === null ? status === 'active' || status === 'suspended' : account_username === username)

/** Returns the user name on the server that stays known when staff changes the record; empty where none is. */
export const knownUsername = (service: ServiceRow): string =>
  isAccountKnown(service) ? (service.username as string) : (service.account_username ?? '')

const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** 16 characters, each kind of them among the first three: panels ask for a mixture, and some refuse punctuation. */
export function accountPassword(random: (size: number) => Buffer): string {
  const pick = (from: string) => {
    for (;;) {
      const byte = (random(1)[0] as number) & 63
      if (byte < from.length) return from[byte] as string
    }
  }
  const rest = Array.from({ length: 13 }, () => pick(lower + upper.slice(0, 16) + digits))
  return [pick(lower), pick(upper), pick(digits), ...rest].join('')
}
