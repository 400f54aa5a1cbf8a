import type { ClientRow } from '../../db/rows.js'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { payMethodEventData, reportRemovedPayMethod } from '../clients/pay-method-events.js'
import { changePayMethod, deletePayMethodRow, insertPayMethod, renewedColumns } from '../clients/pay-method-rows.js'
import { tokenPlace } from '../clients/pay-tokens.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { queueMails } from '../mail/queueing.js'
import { buildClientMail } from '../mail/to-client.js'
import type { GoneEvent, ReplacedEvent, StoredEvent, StoredMethod } from '../ports/gateway.js'
import { encrypt } from '../secrets/encryption.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import type { HeldAttempt } from './attempts.js'
import { parseExpiryMonth } from './auto-payment.js'

/**
 * Returns the hash by which a gateway's reports find a payment method's token. Changing SECRET_KEY does not change the
 * hash.
 */
export const tokenHash = ({ linkKey }: Pick<Context, 'linkKey'>, gateway: string, token: string): string =>
  keyedHash(linkKey, JSON.stringify(['pay method', gateway, token])).toString('hex')

/** Returns the columns for a gateway's payment method. Missing or invalid card data becomes null. */
const methodColumns = ({ type, brand, lastFour, expires }: StoredMethod) => ({
  type: type.slice(0, 64),
  card_type: brand?.slice(0, 64) ?? null,
  card_last_four: /^\d{4}$/.test(lastFour ?? '') ? (lastFour as string) : null,
  expires: /^\d{4}-(0[1-9]|1[0-2])$/.test(expires ?? '') ? (expires as string) : null,
})

/**
 * Stores a payment method with the payer's consent (R-4021), and the client's ID at the gateway. The method becomes the
 * default if the client has no default. If the token is already stored for the client, only adds a missing consent.
 * Returns false if nothing changed. The caller must hold the locks of the attempt and its client.
 */
export async function storeMethod(
  ctx: Context,
  { attempt, client }: HeldAttempt,
  { method, customer }: StoredEvent,
): Promise<boolean> {
  const { db, now } = ctx
  const { gateway } = attempt
  if (client === undefined || (attempt.stores === 0 && attempt.kind !== 'store')) return false
  if (customer !== undefined) await storeGatewayCustomer(ctx, client.id, gateway, customer)
  const consent = {
    consent_at: attempt.created_at,
    consent_words: attempt.consent_words,
    consent_by: attempt.consent_by,
    consent_from: attempt.consent_from,
  }
  const token_hash = tokenHash(ctx, gateway, method.token)
  const known = await db('pay_methods').where({ gateway, token_hash, client_id: client.id }).first()
  if (known !== undefined) {
    const isNew = known.consent_at === null
    if (isNew) await changePayMethod(db, known.id, { ...consent, declined: null })
    return isNew
  }
  const others = await db('pay_methods').where({ client_id: client.id }).select('description', 'is_default')
  const description = chooseFreeName(
    [methodColumns(method).card_type ?? method.type, method.lastFour].filter(Boolean).join(' ').slice(0, 200),
    others.map((one) => one.description),
  )
  const row = {
    ...{ client_id: client.id, description, gateway, ...methodColumns(method), ...consent, token_hash },
    token: encrypt(ctx.secretKey, method.token, tokenPlace({ client_id: client.id, description })),
    is_default: others.every(({ is_default }) => is_default === 0) ? (1 as const) : (0 as const),
    status: 'active' as const,
    created_at: instant(now),
  }
  await notifyMethodStored(ctx, client, await insertPayMethod(db, row))
  return true
}

const chooseFreeName = (wanted: string, taken: readonly string[]): string => {
  for (let at = 1; ; at++) {
    const name = at === 1 ? wanted : `${wanted} (${at})`
    if (!taken.includes(name)) return name
  }
}

/** Stores the client's ID at a gateway, which charges to a stored card require. */
export async function storeGatewayCustomer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  clientId: number,
  gateway: string,
  customer: string,
): Promise<void> {
  await db('gateway_customers')
    .insert({ client_id: clientId, gateway, customer, created_at: instant(now) })
    .onConflict(['client_id', 'gateway'])
    .merge(['customer'])
}

/** Returns the client's ID at a gateway, or undefined if none is stored. */
export const findGatewayCustomer = async (
  { db }: Pick<Context, 'db'>,
  clientId: number,
  gateway: string,
): Promise<string | undefined> =>
  (await db('gateway_customers').where({ client_id: clientId, gateway }).first('customer'))?.customer

/**
 * Updates a payment method whose card has a new number or expiry date (R-4022). A new card makes a declined payment
 * method chargeable again (R-4045), but a repeated report of the same data does not. Returns false if the token is
 * unknown.
 */
export async function replaceMethod(ctx: Context, gateway: string, { token, method }: ReplacedEvent): Promise<boolean> {
  const known = await findByToken(ctx, gateway, token)
  if (known === undefined) return false
  const sealed =
    method.token === token
      ? {}
      : {
          token: encrypt(ctx.secretKey, method.token, tokenPlace(known)),
          token_hash: tokenHash(ctx, gateway, method.token),
        }
  const facts = methodColumns(method)
  const isAnother =
    method.token !== token ||
    facts.card_last_four !== known.card_last_four ||
    facts.expires !== parseExpiryMonth(known.expires)
  const changes = { ...facts, ...sealed, ...(isAnother && { ...renewedColumns(ctx.now), status: 'active' as const }) }
  await changePayMethod(ctx.db, known.id, changes)
  if (!isAnother) return true
  await logActivity(ctx, `The gateway ${gateway} replaced the payment method ${known.description}`, known.client_id)
  return true
}

/**
 * Deletes a payment method that no longer exists at its gateway. Does not call the gateway. Returns false if the token
 * is unknown.
 */
export async function removeMethod(ctx: Context, gateway: string, { token }: GoneEvent): Promise<boolean> {
  const known = await findByToken(ctx, gateway, token)
  if (known === undefined) return false
  await deletePayMethodRow(ctx.db, known.id)
  await reportRemovedPayMethod(ctx, known)
  return true
}

/**
 * Locks the client and then the payment method with a token. Returns the payment method, or undefined if there is none.
 */
async function findByToken(ctx: Context, gateway: string, token: string): Promise<PayMethodRow | undefined> {
  const of = { gateway, token_hash: tokenHash(ctx, gateway, token) }
  const found = await ctx.db('pay_methods').where(of).first('client_id')
  if (found === undefined) return undefined
  await ctx.db('clients').where({ id: found.client_id }).forUpdate().first('id')
  return ctx.db('pay_methods').where(of).forUpdate().first()
}

async function notifyMethodStored(ctx: Context, client: ClientRow, method: PayMethodRow): Promise<void> {
  const what = `The payment method ${method.description} was stored`
  await logActivity(ctx, what, client.id)
  await raise(ctx, 'paymethod.stored', `${what}.`, payMethodEventData(method))
  const variables = { method: method.description, link: `${ctx.baseUrl}/client/payment-methods` }
  await queueMails(ctx, 'payment method stored', [buildClientMail(client, variables)])
}

/** Raises the event for a stored card that expires soon. */
export const raiseCardExpiring = (ctx: Context, method: PayMethodRow, expires: string): Promise<void> =>
  raise(ctx, 'paymethod.expiring', `The card ${method.description} expires in ${expires}.`, {
    ...payMethodEventData(method),
    expires,
  })
