import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { currentTraceparent } from '../queue/tracing.js'
import { insertReturningIds, insertRows, type NewRow } from '../sql/insert-rows.js'
import { prepareQuery } from '../sql/prepared.js'
import { grantsAccess } from './access-mails.js'
import { addCopies } from './copies.js'
import { farFuture, storeEncryptedBodies } from './encrypted-mails.js'
import { chooseText, renderChosenText, type TranslateVariables } from './localized-text.js'
import { chooseLane } from './mail-lanes.js'
import { oneLine, type Rendered } from './render.js'
import { templates } from './templates.js'
import { attachFiles } from './thread.js'

export interface Recipient {
  readonly to: string
  /** The client in whose email log the email is listed. The client's language is the default language. */
  readonly clientId?: number | undefined
  /** The ticket that the email is about. A ticket's emails form one thread (R-2643). */
  readonly ticketId?: number | undefined
  /** The invoice that the email is about. With `attach_invoices`, it is attached as a PDF when the email is sent. */
  readonly invoiceId?: number | undefined
  /** The ticket token that gives the recipient access to the ticket (tickets/incoming/ticket-tokens.ts). */
  readonly tokenId?: number | undefined
  /** Files of the ticket to attach. */
  readonly attachmentIds?: readonly number[] | undefined
  /** True for an email with the password of an account. Its body is deleted after delivery (R-2653). */
  readonly holdsPassword?: boolean
}

export interface Mail extends Recipient {
  /** Defaults to the client's language, or to English if there is no client. */
  readonly language?: string
  readonly variables: Readonly<Record<string, string>>
  /**
   * Returns translations of those variables that are sentences of ours. Called only for a built-in text in a language
   * other than English.
   */
  readonly translated?: TranslateVariables | undefined
  /** Returns the variables with a different value in the copy to an address. */
  readonly inCopyTo?: ((address: string) => Readonly<Record<string, string>>) | undefined
}

/** Queues one email, as queueMails does. */
export const queueMail = (
  ctx: Context,
  name: string,
  recipient: Recipient,
  variables: Readonly<Record<string, string>>,
): Promise<number> => queueMails(ctx, name, [{ ...recipient, variables }])

/**
 * Queues emails of one kind, with copies to the contacts that receive this kind. The emails are queued in the
 * transaction of their event, so that they are sent only if it commits. The text is the operator's, or the built-in
 * text in the client's language (R-4131). Queues nothing if email or the template is disabled. Returns the number of
 * queued emails, including copies.
 */
export async function queueMails(ctx: Context, name: string, mails: readonly Mail[]): Promise<number> {
  const { db, settings } = ctx
  if (mails.length === 0 || settings.on('mail_disabled')) return 0
  const languages = await loadLanguages(db, mails)
  const edited = await findStoredTemplates(db, { name })
  const company_name = settings.text('company_name')
  const languageOf = ({ language, clientId }: Mail): string => language ?? languages.get(clientId ?? 0) ?? 'en'
  const chosen = new Map([...new Set(mails.map(languageOf))].map((one) => [one, chooseText(name, edited, one)]))
  const outgoing: WrittenMail[] = []
  for (const mail of mails) {
    const { variables, translated, inCopyTo } = mail
    const text = chosen.get(languageOf(mail))
    if (text === undefined) continue
    const { subject, body } = renderChosenText(text, { company_name, ...variables }, translated)
    const writeCopy =
      inCopyTo &&
      ((address: string) => renderChosenText(text, { company_name, ...variables, ...inCopyTo(address) }, translated))
    // Lists the properties, because an invoice run queues thousands of emails and a spread would take several times as
    // long.
    outgoing.push({
      to: mail.to,
      clientId: mail.clientId,
      ticketId: mail.ticketId,
      invoiceId: mail.invoiceId,
      tokenId: mail.tokenId,
      attachmentIds: mail.attachmentIds,
      holdsPassword: mail.holdsPassword ?? false,
      subject,
      body,
      language: text.language,
      writeCopy,
    })
  }
  const copies = templates.get(name)?.copies ?? 'none'
  return queueWritten(ctx, name, await addCopies(db, copies, outgoing))
}

/** Returns the stored versions of a template in all languages. */
const findStoredTemplates = prepareQuery((db, of: { name: string }) => db('email_templates').where(of))

export interface WrittenMail extends Recipient, Rendered {
  /** Defaults to English. */
  readonly language?: string | undefined
  readonly writeCopy?: ((address: string) => Rendered) | undefined
}

/**
 * Queues emails with their final text. `kind` is the name of the emails in the email log. Encrypts the text of emails
 * that grant access to an account. Returns the number of queued emails, which is 0 if email is disabled.
 */
export async function queueWritten(ctx: Context, kind: string, mails: readonly WrittenMail[]): Promise<number> {
  const { db, now, settings, call } = ctx
  if (settings.on('mail_disabled')) return 0
  const at = instant(now)
  const traceparent = currentTraceparent()
  const hasTokens = mails.some(({ tokenId }) => tokenId !== undefined)
  const hasPapers = mails.some(({ invoiceId }) => invoiceId !== undefined)
  const hasLanguages = mails.some(({ language = 'en' }) => language !== 'en')
  const rows = mails.map(({ to, clientId, ticketId, invoiceId, tokenId, holdsPassword, subject, body, language }) => {
    const holds_password = holdsPassword ? (1 as const) : (0 as const)
    const marked = { template: kind, holds_password }
    const isSealed = grantsAccess(marked)
    const row: NewRow<'emails'> = {
      template: kind,
      holds_password,
      client_id: clientId ?? null,
      ticket_id: ticketId ?? null,
      recipient: to,
      subject: oneLine(subject),
      body: isSealed ? '' : body,
      status: 'queued',
      lane: chooseLane(marked, { call, together: mails.length }),
      attempts: 0,
      next_attempt_at: isSealed ? farFuture : at,
      due_at: isSealed ? at : null,
      created_at: at,
      traceparent,
    }
    // Each column takes time, and most emails have no invoice.
    if (hasPapers) row.invoice_id = invoiceId ?? null
    if (hasLanguages) row.language = language ?? null
    if (hasTokens) row.token_id = tokenId ?? null
    return row
  })
  const isPlain = rows.every(({ due_at }) => due_at == null)
  if (isPlain && mails.every(({ attachmentIds = [] }) => attachmentIds.length === 0))
    await insertRows(db, 'emails', rows)
  else {
    const ids = await insertReturningIds(db, 'emails', rows)
    await attachFiles(db, ids, mails)
    const written = mails.map(({ body }, n) => ({ id: ids[n] as number, body }))
    await storeEncryptedBodies(
      ctx,
      written.filter((_, n) => rows[n]?.due_at != null),
    )
  }
  return rows.length
}

async function loadLanguages(db: Knex, mails: readonly Mail[]): Promise<ReadonlyMap<number, string>> {
  const ids = mails.flatMap(({ clientId, language }) => (language === undefined ? (clientId ?? []) : []))
  if (ids.length === 0) return new Map()
  const clients = await db('clients').whereIn('id', ids).select('id', 'language')
  return new Map(clients.map(({ id, language }) => [id, language]))
}
