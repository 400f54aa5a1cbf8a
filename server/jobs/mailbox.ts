import { MailboxWorker } from '../incoming/mailbox-worker.js'
import type { JobFactory } from '../job-context.js'

/** Fetches mails that come in from the mailbox of the settings, if there is one. */
export const mailboxJob: JobFactory = ({ contexts, resolveHost }) => {
  if (resolveHost === undefined) return undefined
  const worker = new MailboxWorker(contexts, resolveHost)
  return { name: 'mailbox', everyMs: 30 * 1000, run: () => worker.takeUnread() }
}
