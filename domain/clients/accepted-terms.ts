import { type Context, instant } from '../context.js'

/** An agreement to the operator's terms: their address, who has agreed, and from which network address. */
export interface Agreement {
  readonly termsUrl: string
  /** An address, or the name of a login. */
  readonly by: string
  readonly from: string
}

/** Keeps that a client has accepted the terms, where there are any (R-4465). */
export async function recordTerms(
  { db, machineNow }: Context,
  clientId: number,
  { termsUrl, by, from }: Agreement,
): Promise<void> {
  if (termsUrl === '') return
  await db('accepted_terms').insert({
    client_id: clientId,
    terms_url: termsUrl,
    accepted_by: by,
    accepted_from: from,
    accepted_at: instant(machineNow),
  })
}
