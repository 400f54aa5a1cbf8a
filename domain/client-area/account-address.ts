import { type AddressLink, useAddressLink } from '../clients/account-address.js'
import type { Context } from '../context.js'
import { updateClientAndBilling } from './closing.js'

/**
 * Gives an account the address of a link that was mailed. Returns the address; undefined where the link cannot be used. Throws
 * client_email_taken.
 */
export async function setLinkedAddress(
  ctx: Context,
  purpose: AddressLink['purpose'],
  tokenText: string,
): Promise<{ readonly email: string } | undefined> {
  const used = await useAddressLink(ctx, purpose, tokenText)
  if (used === undefined) return undefined
  await updateClientAndBilling(ctx, used.clientId, { email: used.email })
  return { email: used.email }
}
