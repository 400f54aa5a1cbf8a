import { removeExpiredBodies } from '../../domain/mail/sign-in-mails.js'
import type { JobFactory } from '../job-context.js'

/** Removes sign-in links and passwords from sent, given-up, and expired emails, even without a mail server. */
export const spentMailsJob: JobFactory = ({ contexts }) => ({
  name: 'spent mails',
  everyMs: 60 * 1000,
  run: () => contexts.transaction(removeExpiredBodies),
})
