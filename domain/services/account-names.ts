import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { usernameProblem } from '../ports/usernames.js'
import { Fault } from '../values/faults.js'
import { isServiceLive, removedServiceStatuses } from '../values/statuses.js'

/**
 * Maximum length of a user name in most control panels, so that a name remains valid if its account moves to another
 * panel.
 */
const maxUsernameLength = 8

/**
 * Returns an unused user name for the account of service `id` on a server: up to eight letters and digits of its domain
 * (R-1508), with a number in place of the last characters if the name is taken. The caller has locked the server, so
 * that two accounts cannot get the same name.
 */
export async function freeUsername(
  db: Knex,
  serverId: number | null,
  domain: string | null,
  id: number,
): Promise<string> {
  const base = deriveUsername(domain) || `u${id}`.slice(0, maxUsernameLength)
  // With numbers of up to four digits, every candidate keeps the first four characters.
  const taken = new Set(
    await db('services')
      .where({ server_id: serverId })
      .whereNotIn('status', removedServiceStatuses)
      .where('username', 'like', `${base.slice(0, 4)}%`)
      .pluck('username'),
  )
  if (!taken.has(base)) return base
  for (let n = 1; ; n++) {
    const name = base.slice(0, maxUsernameLength - String(n).length) + n
    if (!taken.has(name)) return name
  }
}

/**
 * Returns the ID of another service with the same user name on the server, or undefined if there is none. Ignores
 * removed services.
 */
export async function findUsernameHolder(
  db: Knex,
  { id, username }: Pick<ServiceRow, 'id' | 'username'>,
  serverId: number,
): Promise<number | undefined> {
  if (username === null) return undefined
  const other = await db('services')
    .where({ server_id: serverId, username })
    .whereNotIn('status', removedServiceStatuses)
    .whereNot({ id })
    .first('id')
  return other?.id
}

/** Throws username_taken if another service on the server that is not removed has the user name (R-1508). */
export async function expectFreeUsername(db: Knex, service: ServiceRow, serverId: number): Promise<void> {
  const holder = await findUsernameHolder(db, service, serverId)
  if (holder !== undefined)
    throw new Fault(
      'username_taken',
      `Service ${holder} already has the user name ${service.username} on the same server.`,
    )
}

/**
 * Derives from a domain a user name that panels accept: without leading digits, not starting with "test" (cPanel), and
 * not reserved for a system user.
 */
function deriveUsername(domain: string | null): string {
  const plain = (domain ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^\d+/, '')
  const isRefused =
    plain.startsWith('test') || (plain !== '' && usernameProblem(plain.slice(0, maxUsernameLength)) !== undefined)
  return (isRefused ? `u${plain}` : plain).slice(0, maxUsernameLength)
}

/**
 * Returns true if the server is known to have an account with the service's user name. If no operation has recorded an
 * account, for example because staff entered the service as active, a live service's account counts as known.
 */
export const isAccountKnown = ({ username, account_username, status }: ServiceRow): boolean =>
  username !== null && (account_username === null ? isServiceLive(status) : account_username === username)

/**
 * Returns the known user name on the server, even after staff changed the record, or an empty string if none is known.
 */
export const knownUsername = (service: ServiceRow): string =>
  isAccountKnown(service) ? (service.username as string) : (service.account_username ?? '')

/** Characters for passwords, without l, o, I, O, 0, and 1, which look alike. */
const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/**
 * Returns a password of 16 letters and digits. The password contains a lowercase letter, an uppercase letter, and a
 * digit, because panels require a mixture. Some panels refuse punctuation.
 */
export function generateAccountPassword(random: (size: number) => Buffer): string {
  const pick = (from: string) => {
    for (;;) {
      const byte = (random(1)[0] as number) & 63
      if (byte < from.length) return from[byte] as string
    }
  }
  const rest = Array.from({ length: 13 }, () => pick(lower + upper + digits))
  return [pick(lower), pick(upper), pick(digits), ...rest].join('')
}
