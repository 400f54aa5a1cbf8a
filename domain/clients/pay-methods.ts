import type { Knex } from 'knex'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { seal, unseal } from '../secrets/seal.js'
import { unlessTaken } from '../sql/unique.js'
import { Fault } from '../values/faults.js'
import { expectClient } from './clients.js'
import { tellRemoved } from './pay-method-news.js'
import { removePayMethods, tokenPlace } from './pay-tokens.js'

/** A payment method without its token. */
export interface ShownMethod extends Omit<PayMethodRow, 'token'> {
  /** False for one that is charged by hand, outside of any gateway. */
  readonly hasToken: boolean
}

/**
 * Returns the payment methods of a client in the order in which they were stored, without their tokens. Throws
 * client_not_found.
 */
export async function listPayMethods(db: Knex, clientId: number): Promise<ShownMethod[]> {
  await expectClient(db, clientId)
  const rows = await db('pay_methods').where({ client_id: clientId }).orderBy('id')
  return rows.map(({ token, ...shown }) => ({ ...shown, hasToken: token !== null }))
}

/**
 * Updates a payment method. A client has one default at most: naming another takes it over, and taking it from one that
 * does not hold it changes nothing. Returns true if this is the default afterwards. Throws
 * pay_method_not_found, description_taken.
 */
export async function updatePayMethod(
  ctx: Context,
  clientId: number,
  id: number,
  { description, isDefault }: { readonly description?: string | undefined; readonly isDefault?: boolean | undefined },
): Promise<boolean> {
  const { db } = ctx
  const method = await lockPayMethod(db, clientId, id)
  if (isDefault === true)
    await db('pay_methods').where({ client_id: clientId, is_default: 1 }).update({ is_default: 0 })
  if (isDefault !== undefined)
    await db('pay_methods')
      .where({ id })
      .update({ is_default: isDefault ? 1 : 0 })
  if (description !== undefined && description !== method.description)
    await unlessTaken(
      db('pay_methods')
        .where({ id })
        .update({ description, token: movedToken(ctx, method, description) }),
      'description_taken',
    )
  return isDefault ?? method.is_default === 1
}

/** The description is part of the place that a token is sealed for. */
function movedToken({ secretKey }: Context, method: PayMethodRow, description: string): string | null {
  if (method.token === null) return null
  const token = unseal(secretKey, method.token, tokenPlace(method))
  return seal(secretKey, token, tokenPlace({ ...method, description }))
}

/**
 * Records that the client agrees that a stored method is charged by itself (R-4110): one of the set-up file or of an import has
 * no consent. One that has keeps it. Throws pay_method_not_found.
 */
export async function agreeToCharges(
  ctx: Context,
  clientId: number,
  id: number,
  { words, by, from }: { readonly words: string; readonly by: string; readonly from: string },
): Promise<void> {
  const method = await lockPayMethod(ctx.db, clientId, id)
  if (method.consent_at !== null) return
  const consent = { consent_at: instant(ctx.now), consent_words: words, consent_by: by, consent_from: from }
  await ctx.db('pay_methods').where({ id }).update(consent)
  await logActivity(ctx, `The payment method ${method.description} may be charged by itself`, clientId)
}

/** Deletes a payment method, and tells of it. Its gateway is asked to forget it afterwards. Throws pay_method_not_found. */
export async function deletePayMethod(ctx: Context, clientId: number, id: number): Promise<void> {
  const method = await lockPayMethod(ctx.db, clientId, id)
  await removePayMethods(ctx, [method])
  await tellRemoved(ctx, method)
}

/** Locks the client too, because the default concerns all of its methods. */
async function lockPayMethod(db: Knex, clientId: number, id: number): Promise<PayMethodRow> {
  const client = await db('clients').where({ id: clientId }).forUpdate().first('id')
  const row = client && (await db('pay_methods').where({ id, client_id: clientId }).forUpdate().first())
  if (row === undefined) throw new Fault('pay_method_not_found')
  return row
}
