import { type Context, instant } from '../context.js'

/** Acceptance of the operator's terms: the terms' URL, who accepted them, and the IP address. */
export interface Agreement {
  readonly termsUrl: string
  /** An email address, or the name of a login. */
  readonly by: string
  readonly from: string
}

/** Records that a client accepted the terms, if the operator has any (R-4465). */
export async function recordTerms(
  { db, now }: Context,
  clientId: number,
  { termsUrl, by, from }: Agreement,
): Promise<void> {
  if (termsUrl === '') return
  await db('accepted_terms').insert({
    client_id: clientId,
    terms_url: termsUrl,
    accepted_by: by,
    accepted_from: from,
    accepted_at: instant(now),
  })
}
