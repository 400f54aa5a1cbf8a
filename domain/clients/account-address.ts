import { confirmLinkLifeMs, restoreLinkLifeMs } from '../access/link-lifetimes.js'
import { type Context, instant, later } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { queueMail } from '../mail/queueing.js'
import { deleteExpired } from '../sql/removals.js'
import { emailKey } from '../values/email.js'
import { hashToken, makeToken } from '../values/token.js'
import { lockClient } from './clients.js'
import { lockOpenAccount } from './closed-accounts.js'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Maximum number of confirmation emails per account, in an hour and in a day. */
const [linksAnHour, linksADay] = [3, 10] as const

/**
 * Emails a confirmation link to an account's new address. The address takes effect when the link is used (R-4469).
 * Returns false, without sending, if the account has requested too many links. Throws client_not_found.
 */
export async function requestAddress(ctx: Context, clientId: number, email: string): Promise<boolean> {
  const { db, machineNow, baseUrl } = ctx
  // The lock lets the second of two concurrent requests see the link of the first.
  await lockClient(db, clientId)
  const sentAfter = (ageMs: number) => later(machineNow, confirmLinkLifeMs - ageMs)
  const ends: string[] = await db('address_links')
    .where({ client_id: clientId, purpose: 'confirm' })
    .where('expires_at', '>', sentAfter(dayMs))
    .pluck('expires_at')
  if (ends.length >= linksADay || ends.filter((at) => at > sentAfter(hourMs)).length >= linksAnHour) return false
  const token = await keepLink(ctx, clientId, { purpose: 'confirm', email, lifeMs: confirmLinkLifeMs })
  setCallRecord(ctx, 'client', clientId, clientId)
  const link = `${baseUrl}/client/account-address/${token}`
  // Omits the name, because anyone may have typed it (R-4435).
  await queueMail(ctx, 'confirm address', { clientId, to: email }, { firstname: '', link })
  return true
}

interface NewLink {
  readonly purpose: 'confirm' | 'take_back'
  readonly email: string
  readonly lifeMs: number
}

async function keepLink(
  { db, machineNow, random }: Context,
  client_id: number,
  { purpose, email, lifeMs }: NewLink,
): Promise<string> {
  const token = makeToken(random)
  await db('address_links').insert({
    client_id,
    purpose,
    email,
    token_hash: token.hash,
    expires_at: later(machineNow, lifeMs),
  })
  return token.text
}

/** A link that sets an account's address. */
export interface AddressLink {
  readonly id: number
  readonly clientId: number
  readonly purpose: 'confirm' | 'take_back'
  readonly email: string
}

/**
 * Returns an open link. Returns undefined if it is unknown, expired, used, for another purpose, or for a closed
 * account.
 */
export async function findAddressLink(
  { db, machineNow }: Pick<Context, 'db' | 'machineNow'>,
  purpose: AddressLink['purpose'],
  tokenText: string,
): Promise<AddressLink | undefined> {
  const row = await db('address_links')
    .join('clients', 'clients.id', 'address_links.client_id')
    .whereNot('clients.status', 'closed')
    .where({ token_hash: hashToken(tokenText), purpose })
    .where('expires_at', '>', instant(machineNow))
    .first('address_links.id', 'address_links.client_id', 'address_links.email')
  return row && { id: row.id, clientId: row.client_id, purpose, email: row.email }
}

/**
 * Consumes a link and returns the address that the caller must set on the account. Returns undefined if the link cannot
 * be used.
 *
 * Deletes the account's other confirmation links. A confirmed address is announced to the previous one, with a link
 * that restores it. Restoring an address deletes the restore links sent to later addresses.
 */
export async function useAddressLink(
  ctx: Context,
  purpose: AddressLink['purpose'],
  tokenText: string,
): Promise<{ readonly clientId: number; readonly email: string } | undefined> {
  const { db, baseUrl } = ctx
  const link = await findAddressLink(ctx, purpose, tokenText)
  if (link === undefined || !(await lockOpenAccount(db, link.clientId))) return undefined
  const { clientId, email } = link
  // Concurrent requests may find the same link, but only one deletes it.
  if ((await db('address_links').where({ id: link.id }).delete()) === 0) return undefined
  await db('address_links').where({ client_id: clientId, purpose: 'confirm' }).delete()
  if (purpose === 'take_back')
    await db('address_links').where({ client_id: clientId, purpose }).where('id', '>', link.id).delete()
  setCallRecord(ctx, 'client', clientId, clientId)
  const before = await lockClient(db, clientId)
  if (purpose === 'confirm' && emailKey(before.email) !== emailKey(email)) {
    const token = await keepLink(ctx, clientId, {
      purpose: 'take_back',
      email: before.email,
      lifeMs: restoreLinkLifeMs,
    })
    await queueMail(
      ctx,
      'account address changed',
      { clientId, to: before.email },
      {
        firstname: before.firstname,
        newemail: email,
        link: `${baseUrl}/client/account-take-back/${token}`,
        hours: String(restoreLinkLifeMs / hourMs),
      },
    )
  }
  return { clientId, email }
}

/** Deletes up to about `limit` expired links. Returns their number. */
export const deleteExpiredAddressLinks = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'address_links', limit)
