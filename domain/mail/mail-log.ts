import type { Knex } from 'knex'
import type { EmailRow, EmailTemplateRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { selectRows } from '../sql/selection.js'
import { grantsAccess } from './access-mails.js'
import { templates } from './templates.js'

/** Returns an unordered query for the emails to clients, or to one client if `clientId` is set. */
export function selectClientMails(db: Knex, clientId: number | undefined) {
  if (clientId !== undefined) return selectRows(db, 'emails', { client_id: clientId })
  return selectRows(db, 'emails').except((query) => query.whereNull('client_id'))
}

/** Returns the body of an email for staff, or null if the email grants access to an account. */
export const shownBody = (mail: Pick<EmailRow, 'template' | 'holds_password' | 'body'>): string | null =>
  grantsAccess(mail) ? null : mail.body

export const mailStatuses = ['queued', 'sent', 'failed'] as const satisfies readonly EmailRow['status'][]

export interface MailFilter {
  readonly status?: EmailRow['status'] | undefined
  /** Complete address of a recipient, spelled as when the email was queued. */
  readonly recipient?: string | undefined
  readonly last: number
}

/** Returns the matching emails, including emails to staff, newest first. */
export function latestMails(db: Knex, { status, recipient, last }: MailFilter): Promise<EmailRow[]> {
  const query = db('emails')
  if (status !== undefined) query.where({ status })
  if (recipient !== undefined) query.where({ recipient })
  return query.orderBy('id', 'desc').limit(last)
}

export type ShownTemplate = Omit<EmailTemplateRow, 'id'> & { readonly id: number | null }

/** Returns the stored email templates and the built-in templates that are not stored, ordered by name. */
export async function listTemplates(db: Knex): Promise<ShownTemplate[]> {
  const stored = await db('email_templates')
  const names = new Set(stored.map(({ name }) => name))
  const builtIn = [...templates.values()]
    .filter(({ name }) => !names.has(name))
    .map(({ name, subject, body }) => ({ id: null, name, language: 'en', subject, body, is_active: 1 as const }))
  // A line break sorts before all characters in names. A space would not separate a name from a longer name that begins
  // with it.
  const keyOf = ({ name, language }: ShownTemplate) => `${name}\n${language}`
  return [...stored, ...builtIn].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/**
 * Deletes up to `limit` emails without a client that are sent or failed and were queued before `before` (R-3904).
 * Returns the number of deleted emails.
 */
export const deleteOldMails = ({ db }: Pick<Context, 'db'>, before: string, limit: number): Promise<number> =>
  db('emails')
    .whereIn(
      'id',
      db('emails')
        .whereNull('client_id')
        .whereNot({ status: 'queued' })
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(limit)
        .select('id'),
    )
    .delete()
