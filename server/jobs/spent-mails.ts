import { blankSpentMails } from '../../domain/mail/opening-mails.js'
import type { JobMaker } from '../workshop.js'

/** Takes links that let somebody in out of mails once they have done so, or never will; without a mail server too. */
export const spentMailsJob: JobMaker = ({ works }) => ({
  name: 'spent mails',
  every: 60 * 1000,
  run: () => works.transaction(({ db, now }) => blankSpentMails(db, now)),
})
