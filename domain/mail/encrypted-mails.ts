// The bodies of emails that grant access to an account are stored encrypted in their own table (R-2822). In `emails`,
// such an email has an empty body and a `next_attempt_at` that never comes, so that a worker of an earlier release does
// not find it due and send an empty email. Its actual time is in `due_at`. Release before: sealed-mails-never-due

import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { insertRows } from '../sql/insert-rows.js'

/** Value of `next_attempt_at` for emails with an encrypted body. */
export const neverDue = '9999-12-31T00:00:00.000Z'

export const sealedMailPlace = (mailId: number): Place => ({
  table: 'sealed_mails',
  column: 'body',
  row: String(mailId),
})

/** Returns true for an email whose body is encrypted, or was until it was sent or given up. */
export const isEncryptedMail = ({ due_at }: Pick<EmailRow, 'due_at'>): boolean => due_at !== null

/** Stores the bodies of emails encrypted. */
export const storeEncryptedBodies = (
  { db, secretKey }: Pick<Context, 'db' | 'secretKey'>,
  mails: readonly { readonly id: number; readonly body: string }[],
): Promise<void> =>
  insertRows(
    db,
    'sealed_mails',
    mails.map(({ id, body }) => ({ id, body: encrypt(secretKey, body, sealedMailPlace(id)) })),
  )

/** Returns the body of an email as stored, encrypted or not, or undefined if it was removed. */
export async function readStoredBody(db: Knex, mail: Pick<EmailRow, 'id' | 'due_at'>): Promise<string | undefined> {
  const row = await db(isEncryptedMail(mail) ? 'sealed_mails' : 'emails')
    .where({ id: mail.id })
    .first('body')
  return row?.body
}

/** Returns the readable body of an email. Throws UnreadableError if it was removed or cannot be decrypted. */
export function decryptBody(
  { secretKey }: Pick<Context, 'secretKey'>,
  mail: Pick<EmailRow, 'id' | 'due_at'>,
  stored: string | undefined,
): string {
  if (stored === undefined) throw new UnreadableError('The text of the email is no longer stored')
  return isEncryptedMail(mail) ? decrypt(secretKey, stored, sealedMailPlace(mail.id)) : stored
}

/** Deletes the encrypted bodies of emails that will not be delivered again. */
export async function deleteEncryptedBodies(
  db: Knex,
  mails: readonly Pick<EmailRow, 'id' | 'due_at'>[],
): Promise<void> {
  const ids = mails.filter(isEncryptedMail).map(({ id }) => id)
  if (ids.length > 0) await db('sealed_mails').whereIn('id', ids).delete()
}
