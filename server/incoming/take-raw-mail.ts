import { mailAuthor, type ProcessedMail, processMail } from '../../domain/tickets/incoming/process-mail.js'
import type { ContextFactory } from '../contexts.js'
import { readMailInThread } from './read-mail-in-thread.js'

/**
 * Reads an email and stores it in one transaction. `recipient` is the address to which the mail server delivered it.
 * Throws InvalidMailError for an email that can never be accepted. After any other error, a retry may succeed.
 */
export async function takeRawMail(
  contexts: Pick<ContextFactory, 'transaction'>,
  raw: Uint8Array,
  { recipient }: { readonly recipient?: string | undefined } = {},
): Promise<ProcessedMail> {
  const mail = await readMailInThread(raw)
  const recipients = recipient === undefined ? mail.recipients : [recipient, ...mail.recipients]
  return contexts.transaction((ctx) => processMail(ctx, { ...mail, recipients }), undefined, mailAuthor)
}
