import { removeSpentBodies } from '../../domain/mail/sign-in-mails.js'
import type { JobFactory } from '../job-context.js'

/** Removes sign-in links and passwords from emails that were sent, given up, or expired, even without a mail server. */
export const spentMailsJob: JobFactory = ({ contexts }) => ({
  name: 'spent mails',
  everyMs: 60 * 1000,
  run: () => contexts.transaction(removeSpentBodies),
})
