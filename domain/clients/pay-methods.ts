import type { Knex } from 'knex'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { decrypt, encrypt } from '../secrets/encryption.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { Fault } from '../values/faults.js'
import { expectClient } from './clients.js'
import { reportRemovedPayMethod } from './pay-method-events.js'
import { removePayMethods, tokenPlace } from './pay-tokens.js'

export interface ListedPayMethod extends Omit<PayMethodRow, 'token'> {
  /** False if the method is charged manually, outside any gateway. */
  readonly hasToken: boolean
}

/** Returns a client's payment methods without their tokens, oldest first. Throws client_not_found. */
export async function listPayMethods(db: Knex, clientId: number): Promise<ListedPayMethod[]> {
  await expectClient(db, clientId)
  const rows = await db('pay_methods').where({ client_id: clientId }).orderBy('id')
  return rows.map(({ token, ...shown }) => ({ ...shown, hasToken: token !== null }))
}

/**
 * Updates a payment method. A client has at most one default: setting it on one method clears it on the others, and
 * clearing it on a method that is not the default changes nothing. Returns true if this method is the default
 * afterwards. Throws pay_method_not_found, description_taken.
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
    await rejectDuplicates(
      db('pay_methods')
        .where({ id })
        .update({ description, token: reencryptToken(ctx, method, description) }),
      'description_taken',
    )
  return isDefault ?? method.is_default === 1
}

/** Encrypts the token again, because its encryption is bound to the description. */
function reencryptToken({ secretKey }: Context, method: PayMethodRow, description: string): string | null {
  if (method.token === null) return null
  const token = decrypt(secretKey, method.token, tokenPlace(method))
  return encrypt(secretKey, token, tokenPlace({ ...method, description }))
}

/**
 * Records a client's consent to automatic charges of a stored method (R-4110). Methods from the setup file or an import
 * start without consent. Existing consent stays unchanged. Throws pay_method_not_found.
 */
export async function recordChargeConsent(
  ctx: Context,
  clientId: number,
  id: number,
  { words, by, from }: { readonly words: string; readonly by: string; readonly from: string },
): Promise<void> {
  const method = await lockPayMethod(ctx.db, clientId, id)
  if (method.consent_at !== null) return
  const consent = { consent_at: instant(ctx.now), consent_words: words, consent_by: by, consent_from: from }
  await ctx.db('pay_methods').where({ id }).update(consent)
  await logActivity(ctx, `Automatic payments were enabled for the payment method ${method.description}`, clientId)
}

/**
 * Deletes a payment method, logs it, and raises an event. The gateway is asked to delete the method afterwards. Throws
 * pay_method_not_found.
 */
export async function deletePayMethod(ctx: Context, clientId: number, id: number): Promise<void> {
  const method = await lockPayMethod(ctx.db, clientId, id)
  await removePayMethods(ctx, [method])
  await reportRemovedPayMethod(ctx, method)
}

/**
 * Locks a payment method, and its client, because the default concerns all of the client's methods. Throws
 * pay_method_not_found.
 */
async function lockPayMethod(db: Knex, clientId: number, id: number): Promise<PayMethodRow> {
  const client = await db('clients').where({ id: clientId }).forUpdate().first('id')
  const row = client && (await db('pay_methods').where({ id, client_id: clientId }).forUpdate().first())
  if (row === undefined) throw new Fault('pay_method_not_found')
  return row
}
