import { blankSpentMails } from '../../domain/mail/opening-mails.js'
import type { JobFactory } from '../job-context.js'

/** Takes links that let somebody in out of mails once they have done so, or never will; without a mail server too. */
export const spentMailsJob: JobFactory = ({ contexts }) => ({
  name: 'spent mails',
  everyMs: 60 * 1000,
  run: () => contexts.transaction(({ db, now }) => blankSpentMails(db, now)),
})
