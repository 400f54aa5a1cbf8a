import type { EmailRow } from '../../db/rows.js'
import { mailQueue, mailWork } from '../../domain/mail/delivery.js'
import { workNext, workRow } from '../../domain/queue/work.js'
import type { JobFactory } from '../job-context.js'

/**
 * Workers that deliver at the same time, each over its own connection, so that one slow answer does not stop all mail.
 */
export const mailWorkers = 2

/**
 * Delivers the outbox. A worker claims one mail at a time: mails that it claimed ahead and never tried, because it was
 * stopped or its server is slow, would wait until their lease ends.
 */
export const mailJob: JobFactory = ({ contexts, transport }) =>
  transport && {
    name: 'mail',
    everyMs: 5000,
    run: async (onBegun) => {
      const remote = await contexts.remote()
      return workNext<EmailRow>(remote, mailQueue, (due) => workRow(remote, mailWork(transport), due, onBegun))
    },
  }
