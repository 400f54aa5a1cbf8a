import { MailboxWorker } from '../incoming/mailbox-worker.js'
import type { JobFactory } from '../job-context.js'

/** Fetches incoming email from the configured mailbox, if there is one. */
export const mailboxJob: JobFactory = ({ contexts, resolveHost }) => {
  if (resolveHost === undefined) return undefined
  const worker = new MailboxWorker(contexts, resolveHost)
  return { name: 'mailbox', everyMs: 30 * 1000, run: () => worker.takeUnread() }
}
