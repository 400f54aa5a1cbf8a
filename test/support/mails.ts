import type { Database } from '../../db/database.js'
import type { EmailRow } from '../../db/rows.js'
import { decryptBody, isEncryptedMail } from '../../domain/mail/encrypted-mails.js'
import { secretKey } from './started-service.js'

/** Returns emails in the order of their IDs, with decrypted bodies. */
export async function readMails({ read }: Pick<Database, 'read'>, which: Partial<EmailRow> = {}): Promise<EmailRow[]> {
  const mails: EmailRow[] = await read('emails').where(which).orderBy('id')
  const sealed = new Map((await read('sealed_mails').select('id', 'body')).map(({ id, body }) => [id, body]))
  return mails.map((mail) =>
    isEncryptedMail(mail) && sealed.has(mail.id)
      ? { ...mail, body: decryptBody({ secretKey }, mail, sealed.get(mail.id)) }
      : mail,
  )
}

const linkIn = ({ body }: EmailRow): string => /href="([^"]+)"/.exec(body)?.[1] as string

/** Returns the first link in each email. */
export const mailedLinks = async (database: Pick<Database, 'read'>, which: Partial<EmailRow>): Promise<string[]> =>
  (await readMails(database, which)).map(linkIn)

export const mailedLink = async (database: Pick<Database, 'read'>, recipient: string): Promise<string> =>
  (await mailedLinks(database, { recipient })).at(-1) as string
