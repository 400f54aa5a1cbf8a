// The texts of mails that let their reader in wait sealed, in a table of their own (R-2822). The row of such a mail in
// `emails` has no text, and a time in `next_attempt_at` that never comes: a worker that knows no such table would send an
// empty mail, and does not find it due. Its own time is in `due_at`. Release before: sealed-mails-never-due

import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { type Place, seal, unseal } from '../secrets/seal.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { insertRows } from '../sql/insert-rows.js'

/** The time in `next_attempt_at` of a sealed mail. */
export const neverDue = '9999-12-31T00:00:00.000Z'

export const sealedMailPlace = (mailId: number): Place => ({
  table: 'sealed_mails',
  column: 'body',
  row: String(mailId),
})

/** Returns true for a mail whose text waits sealed, or did so until it was sent or given up. */
export const isSealedMail = ({ due_at }: Pick<EmailRow, 'due_at'>): boolean => due_at !== null

/** Keeps the texts of mails, sealed. */
export const sealBodies = (
  { db, secretKey }: Pick<Context, 'db' | 'secretKey'>,
  mails: readonly { readonly id: number; readonly body: string }[],
): Promise<void> =>
  insertRows(
    db,
    'sealed_mails',
    mails.map(({ id, body }) => ({ id, body: seal(secretKey, body, sealedMailPlace(id)) })),
  )

/** Returns the text of a mail as it is stored: sealed or not; undefined where it is gone. */
export async function readStoredBody(db: Knex, mail: Pick<EmailRow, 'id' | 'due_at'>): Promise<string | undefined> {
  const row = await db(isSealedMail(mail) ? 'sealed_mails' : 'emails')
    .where({ id: mail.id })
    .first('body')
  return row?.body
}

/** Returns the text of a mail from what is stored. Throws UnreadableError where it does not open. */
export function openBody(
  { secretKey }: Pick<Context, 'secretKey'>,
  mail: Pick<EmailRow, 'id' | 'due_at'>,
  stored: string | undefined,
): string {
  if (stored === undefined) throw new UnreadableError('The text of the mail is gone')
  return isSealedMail(mail) ? unseal(secretKey, stored, sealedMailPlace(mail.id)) : stored
}

/** Removes the texts of mails that will not be delivered again. */
export async function forgetBodies(db: Knex, mails: readonly Pick<EmailRow, 'id' | 'due_at'>[]): Promise<void> {
  const ids = mails.filter(isSealedMail).map(({ id }) => id)
  if (ids.length > 0) await db('sealed_mails').whereIn('id', ids).delete()
}
