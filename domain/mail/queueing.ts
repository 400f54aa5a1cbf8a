import type { Knex } from 'knex'
import type { EmailTemplateRow } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { traceparentOfNow } from '../queue/tracing.js'
import { insertReturningIds, insertRows } from '../sql/insert-rows.js'
import { prepareQuery } from '../sql/prepared.js'
import { laneOf } from './mail-lanes.js'
import { opensAccount } from './opening-mails.js'
import { oneLine, type Rendered, render } from './render.js'
import { neverDue, sealBodies } from './sealed-mails.js'
import { templates } from './templates.js'
import { attachFiles } from './thread.js'

export interface Recipient {
  readonly to: string
  /** The client whose mail log the mail belongs to, and whose language it is written in. */
  readonly clientId?: number | undefined
  /** The ticket that the mail is about: the mails of a ticket make one thread (R-2643). */
  readonly ticketId?: number | undefined
  /** The invoice that is attached as PDF, made when the mail is sent. */
  readonly invoiceId?: number | undefined
  /** The files of the ticket that are attached. */
  readonly attachmentIds?: readonly number[] | undefined
  /** True for a mail that contains the password of an account: its body is not kept (R-2653). */
  readonly holdsPassword?: boolean
}

export interface Mail extends Recipient {
  /** Defaults to the client's language, or to English without a client. */
  readonly language?: string
  readonly variables: Readonly<Record<string, string>>
}

/** Writes one mail into the outbox; see queueMails. */
export const queueMail = (
  ctx: Context,
  name: string,
  recipient: Recipient,
  variables: Readonly<Record<string, string>>,
): Promise<number> => queueMails(ctx, name, [{ ...recipient, variables }])

/**
 * Writes mails of one kind into the outbox, in the transaction of their event: they go out if the event happened, and
 * only then. Writes nothing where mail is disabled or the template is switched off. Returns how many it wrote.
 */
export async function queueMails(ctx: Context, name: string, mails: readonly Mail[]): Promise<number> {
  const { db, settings } = ctx
  if (mails.length === 0 || settings.on('mail_disabled')) return 0
  const languages = await languagesOf(db, mails)
  const edited = await findEdited(db, { name })
  const company_name = settings.text('company_name')
  const languageOf = ({ language, clientId }: Mail): string => language ?? languages.get(clientId ?? 0) ?? 'en'
  const chosen = new Map([...new Set(mails.map(languageOf))].map((one) => [one, templateFor(edited, one)]))
  const outgoing: WrittenMail[] = []
  for (const mail of mails) {
    const { variables, language: _, ...recipient } = mail
    const written = compose(name, chosen.get(languageOf(mail)), { company_name, ...variables })
    if (written !== undefined) outgoing.push({ ...recipient, subject: written.subject, body: written.body })
  }
  return queueWritten(ctx, name, outgoing)
}

/** Returns what staff has made of a template, in each language. */
const findEdited = prepareQuery((db, of: { name: string }) => db('email_templates').where(of))

export interface WrittenMail extends Recipient, Rendered {}

/**
 * Writes mails whose text is final into the outbox; `kind` is what the mail log calls them. The text of one that lets its
 * reader in is sealed. Returns how many it wrote.
 */
export async function queueWritten(ctx: Context, kind: string, mails: readonly WrittenMail[]): Promise<number> {
  const { db, now, settings, call } = ctx
  if (settings.on('mail_disabled')) return 0
  const at = instant(now)
  const traceparent = traceparentOfNow()
  const hasPapers = mails.some(({ invoiceId }) => invoiceId !== undefined)
  const rows = mails.map(({ to, clientId, ticketId, invoiceId, holdsPassword, subject, body }) => {
    const marked = { template: kind, holds_password: holdsPassword ? (1 as const) : (0 as const) }
    const isSealed = opensAccount(marked)
    return {
      ...marked,
      client_id: clientId ?? null,
      ticket_id: ticketId ?? null,
      // A column costs, and most mails have no paper.
      ...(hasPapers && { invoice_id: invoiceId ?? null }),
      recipient: to,
      subject: oneLine(subject),
      body: isSealed ? '' : body,
      status: 'queued' as const,
      lane: laneOf(marked, { call, together: mails.length }),
      attempts: 0,
      next_attempt_at: isSealed ? neverDue : at,
      due_at: isSealed ? at : null,
      created_at: at,
      traceparent,
    }
  })
  const isPlain = rows.every(({ due_at }) => due_at === null)
  if (isPlain && mails.every(({ attachmentIds = [] }) => attachmentIds.length === 0))
    await insertRows(db, 'emails', rows)
  else {
    const ids = await insertReturningIds(db, 'emails', rows)
    await attachFiles(db, ids, mails)
    const written = mails.map(({ body }, n) => ({ id: ids[n] as number, body }))
    await sealBodies(
      ctx,
      written.filter((_, n) => rows[n]?.due_at !== null),
    )
  }
  return rows.length
}

async function languagesOf(db: Knex, mails: readonly Mail[]): Promise<ReadonlyMap<number, string>> {
  const ids = mails.flatMap(({ clientId, language }) => (language === undefined ? (clientId ?? []) : []))
  if (ids.length === 0) return new Map()
  const clients = await db('clients').whereIn('id', ids).select('id', 'language')
  return new Map(clients.map(({ id, language }) => [id, language]))
}

/** Returns the edited template that fits a language best, as RFC 4647 looks it up: `nb-NO`, then `nb`, then `en`. */
function templateFor(edited: readonly EmailTemplateRow[], language: string): EmailTemplateRow | undefined {
  const ofTag = new Map(edited.map((one) => [tagOf(one.language), one]))
  const subtags = tagOf(language).split('-')
  for (; subtags.length > 0; subtags.pop()) {
    const found = ofTag.get(subtags.join('-'))
    if (found !== undefined) return found
    // A letter or digit alone begins an extension, which means nothing without what follows.
    if (subtags.at(-2)?.length === 1) subtags.pop()
  }
  return ofTag.get('en')
}

const tagOf = (language: string): string => language.trim().toLowerCase().replaceAll('_', '-')

/**
 * Returns the text of a mail: by the edited template that fits, or by the built-in one where there is none. Undefined if it
 * is switched off.
 */
function compose(
  name: string,
  chosen: EmailTemplateRow | undefined,
  variables: Readonly<Record<string, string>>,
): Rendered | undefined {
  const builtIn = templates.get(name)
  if (chosen?.is_active === 0) return undefined
  if (chosen !== undefined) {
    try {
      return render(chosen, variables)
    } catch (error) {
      // An edited template that fails must not fail the event: the built-in text says the same.
      if (builtIn === undefined) throw error
    }
  }
  if (builtIn === undefined) throw new Error(`there is no mail template ${name}`)
  return render(builtIn, variables)
}
