import { mailAuthor, type TakenMail, takeMail } from '../../domain/tickets/incoming/take-mail.js'
import type { ContextFactory } from '../contexts.js'
import { readInThread } from './read-in-thread.js'

/**
 * Reads a mail and takes it in one transaction: once it returns, the mail is stored. `recipient` is the address that the mail
 * server delivered it to. Throws NotMail for what will never be taken; anything else may go better another time.
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
