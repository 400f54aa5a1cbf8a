import { type Context, instant, later } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { deleteExpired } from '../sql/removals.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'

const keptMs = 48 * 60 * 60 * 1000
/** Maximum number of declarations per network and day. An office or a family can have several contracts. */
const maxPerNetworkAndDay = 20
/**
 * Maximum number of declarations per day for a combination of address and contract. Neither has a separate limit,
 * because people who enter another client's address or contract could then keep that client from cancelling.
 */
const maxPerContractAndDay = 3

/**
 * Counts a declaration for its network, and for the submitted address and contract. The rows remain locked until the
 * transaction ends, so that each of several concurrent declarations counts. Throws declaration_limit_reached above the
 * daily maximum (R-4631).
 */
export async function countDeclaration(
  ctx: Context,
  network: string,
  { email, service }: { readonly email: string; readonly service: string },
): Promise<void> {
  const contract = service.trim().replace(/^#/, '').toLowerCase()
  if (
    (await countOne(ctx, ['network', network])) > maxPerNetworkAndDay ||
    (await countOne(ctx, ['contract', emailKey(email), contract])) > maxPerContractAndDay
  )
    throw new Fault('declaration_limit_reached')
}

async function countOne({ db, machineNow, linkKey }: Context, of: readonly string[]): Promise<number> {
  const [counted] = await db('declaration_counts')
    .insert({
      source: keyedHash(linkKey, JSON.stringify(['declaration', ...of])).toString('base64url'),
      day: instant(machineNow).slice(0, 10),
      made: 1,
      expires_at: later(machineNow, keptMs),
    })
    .onConflict(['source', 'day'])
    .merge({ made: db.raw('declaration_counts.made + 1') as unknown as number })
    .returning('made')
  return Number(counted?.made)
}

/** Deletes up to about `limit` expired counts. Returns their number. */
export const deleteExpiredDeclarationCounts = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'declaration_counts', limit)
