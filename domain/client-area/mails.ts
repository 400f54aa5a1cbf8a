import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { linkLifetimesMs } from '../mail/access-mails.js'
import { plainText } from '../mail/plain-text.js'
import { type ListPage, readListPage } from './area.js'

/** Returns a query for an account's emails, except emails that grant access or contain a password (R-4480). */
const mails = (db: Knex, clientId: number) =>
  db('emails')
    .where({ client_id: clientId, holds_password: 0 })
    .whereNotIn('template', [...linkLifetimesMs.keys()])

/** Returns a page of the emails sent to an account, latest first. */
export const listMails = (db: Knex, clientId: number, page: number): Promise<ListPage<EmailRow>> =>
  readListPage<EmailRow>(mails(db, clientId).orderBy('id', 'desc'), page)

/**
 * Returns an account's email. Returns undefined for another account's email, and for an email that grants access or
 * contains a password.
 */
export const findMail = (db: Knex, clientId: number, id: number): Promise<EmailRow | undefined> =>
  mails(db, clientId).where({ id }).first()

/**
 * Returns the text of an email for a page, without the codes of links to our pages, because some of them authorize
 * payments.
 */
export const readableText = ({ body }: Pick<EmailRow, 'body'>): string =>
  plainText(body).replaceAll(/\/client\/[^\s"'<>()]*/g, (path) => path.replaceAll(/(?<=[/=])[\w-]{16,}/g, '…'))
