import { type AddressLink, useAddressLink } from '../clients/account-address.js'
import type { Context } from '../context.js'
import { updateClientAndBilling } from './closing.js'

/**
 * Sets an account's email address with an emailed link. Returns the address, or undefined if the link cannot be used.
 * Throws client_email_taken.
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
