import type { EmailRow } from '../../db/rows.js'
import { mailQueue, mailWork } from '../../domain/mail/delivery.js'
import { workNext, workRow } from '../../domain/queue/work.js'
import type { JobFactory } from '../job-context.js'

/** Each speaks to the mail server on a connection of its own: one would deliver as slowly as the server answers. */
export const mailWorkers = 2

/**
 * Delivers the outbox. One mail at a time in each worker, so that neither a stop nor a slow server leaves mail behind that
 * waits for its lease without an attempt.
 */
export const mailJob: JobFactory = ({ contexts, transport }) =>
  transport && {
    name: 'mail',
    everyMs: 5000,
    run: async () => {
      const remote = await contexts.remote()
      return workNext<EmailRow>(remote, mailQueue, (due) => workRow(remote, mailWork(transport), due))
    },
  }
