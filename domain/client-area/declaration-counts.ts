import { type Context, instant, later } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { deleteExpired } from '../sql/removals.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'

const keptMs = 48 * 60 * 60 * 1000
/** The most declarations that a network makes on a day: an office or a family has more than one contract. */
const ofNetworkADay = 20
/**
 * The most declarations that one address makes of one contract on a day. Neither is bounded alone: whoever typed the address or
 * the contract of somebody else could keep that one from cancelling.
 */
const ofContractADay = 3

/**
 * Counts a declaration of a network, and of the address and contract that were typed. The rows are held until the transaction
 * ends, so that of many at once each counts. Throws declaration_limit_reached above the bounds of a day (R-4631).
 */
export async function countDeclaration(
  ctx: Context,
  network: string,
  { email, service }: { readonly email: string; readonly service: string },
): Promise<void> {
  const contract = service.trim().replace(/^#/, '').toLowerCase()
  if (
    (await countOne(ctx, ['network', network])) > ofNetworkADay ||
    (await countOne(ctx, ['contract', emailKey(email), contract])) > ofContractADay
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

/** Deletes counts of days that are over, at most about `limit` of them. Returns how many. */
export const forgetDeclarationCounts = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'declaration_counts', limit)
