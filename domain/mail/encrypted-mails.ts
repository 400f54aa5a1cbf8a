// Bodies of emails that grant access to an account are stored encrypted in their own table (R-2822). In `emails`, the
// body is empty and `next_attempt_at` is in the distant future. Otherwise a worker of an earlier release would find the
// email due and send it without a body. The actual time is in `due_at`. Release before: sealed-mails-never-due

import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { decrypt, encrypt, type Place } from '../secrets/encryption.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { insertRows } from '../sql/insert-rows.js'

/** Value of `next_attempt_at` in emails with an encrypted body. */
export const farFuture = '9999-12-31T00:00:00.000Z'

export const sealedMailPlace = (mailId: number): Place => ({
  table: 'sealed_mails',
  column: 'body',
  row: String(mailId),
})

/**
 * Returns true for an email whose body is stored encrypted, or was stored encrypted until the email was sent or given
 * up.
 */
export const isEncryptedMail = ({ due_at }: Pick<EmailRow, 'due_at'>): boolean => due_at !== null

/** Encrypts and stores the bodies of emails. */
export const storeEncryptedBodies = (
  { db, secretKey }: Pick<Context, 'db' | 'secretKey'>,
  mails: readonly { readonly id: number; readonly body: string }[],
): Promise<void> =>
  insertRows(
    db,
    'sealed_mails',
    mails.map(({ id, body }) => ({ id, body: encrypt(secretKey, body, sealedMailPlace(id)) })),
  )

/** Returns the stored body of an email, which may be encrypted. Returns undefined if the body was deleted. */
export async function readStoredBody(db: Knex, mail: Pick<EmailRow, 'id' | 'due_at'>): Promise<string | undefined> {
  const row = await db(isEncryptedMail(mail) ? 'sealed_mails' : 'emails')
    .where({ id: mail.id })
    .first('body')
  return row?.body
}

/** Returns the decrypted body of an email. Throws UnreadableError if the body was deleted or cannot be decrypted. */
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
