import { mailAuthor, type TakenMail, takeMail } from '../../domain/tickets/incoming/take-mail.js'
import type { ContextFactory } from '../contexts.js'
import { readInThread } from './read-in-thread.js'

/**
 * Reads an email and stores it in one transaction. `recipient` is the address to which the mail server delivered it.
 * Throws NotMail for an email that can never be accepted. After any other error, a retry may succeed.
 */
export async function takeRawMail(
  contexts: Pick<ContextFactory, 'transaction'>,
  raw: Uint8Array,
  { recipient }: { readonly recipient?: string | undefined } = {},
): Promise<TakenMail> {
  const mail = await readInThread(raw)
  const recipients = recipient === undefined ? mail.recipients : [recipient, ...mail.recipients]
  return contexts.transaction((ctx) => takeMail(ctx, { ...mail, recipients }), undefined, mailAuthor)
}
