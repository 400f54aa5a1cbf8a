import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { linkLifetimesMs } from '../mail/opening-mails.js'
import { plainText } from '../mail/plain-text.js'
import { type Listed, listed } from './area.js'

/** Mails of an account, but those that let their reader in or hold a password (R-4480). */
const mails = (db: Knex, clientId: number) =>
  db('emails')
    .where({ client_id: clientId, holds_password: 0 })
    .whereNotIn('template', [...linkLifetimesMs.keys()])

/** Returns the mails that an account was sent, the latest first. */
export const listMails = (db: Knex, clientId: number, page: number): Promise<Listed<EmailRow>> =>
  listed<EmailRow>(mails(db, clientId).orderBy('id', 'desc'), page)

/** Returns a mail of an account; undefined for one of another account, and for one that lets its reader in. */
export const findMail = (db: Knex, clientId: number, id: number): Promise<EmailRow | undefined> =>
  mails(db, clientId).where({ id }).first()

/** Returns the text of a mail for reading it here, with the codes of links to pages of ours taken out: some of them pay. */
export const readableText = ({ body }: Pick<EmailRow, 'body'>): string =>
  plainText(body).replaceAll(/\/client\/[^\s"'<>()]*/g, (path) => path.replaceAll(/(?<=[/=])[\w-]{16,}/g, '…'))
