import type { Knex } from 'knex'
import type { AffiliateRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { selectRows } from '../sql/selection.js'
import { accountName, lockClient } from './clients.js'

/** Commission of a new affiliate, in hundredths of a percent. */
const defaultCommission = 1000

/**
 * Makes a client an affiliate and returns the affiliate ID. An existing affiliate stays unchanged. Throws
 * client_not_found.
 */
export async function activateAffiliate(ctx: Context, clientId: number): Promise<number> {
  const { db, now } = ctx
  const client = await lockClient(db, clientId)
  const known = await db('affiliates').where({ client_id: clientId }).first('id')
  if (known !== undefined) return known.id
  const [made] = await db('affiliates')
    .insert({ client_id: clientId, commission: defaultCommission, created_at: instant(now) })
    .returning('id')
  const { id } = made as AffiliateRow
  await raise(ctx, 'affiliate.activated', `${accountName(client)} is now an affiliate.`, {
    affiliateid: id,
    clientid: clientId,
  })
  return id
}

/** Returns a client's affiliate record, or undefined if the client is not an affiliate. */
export const findAffiliate = (db: Knex, clientId: number): Promise<AffiliateRow | undefined> =>
  db('affiliates').where({ client_id: clientId }).first()

/** Returns an unordered query for all affiliates. */
export const allAffiliates = (db: Knex) => selectRows(db, 'affiliates')
