import { Outbox } from '../../domain/mail/outbox.js'
import type { JobFactory } from '../job-context.js'

/**
 * Delivers the outbox, with as many emails at a time as `mail_connections` allows. Each email is claimed when a
 * connection is free. Emails that were claimed earlier and never tried, because the process stopped or the server is
 * slow, would wait until their lease ends.
 */
export const mailJob: JobFactory = ({ contexts, transport }) => {
  if (transport === undefined) return undefined
  const outbox = new Outbox(transport)
  return {
    name: 'mail',
    everyMs: 5000,
    maxPortions: () => outbox.most,
    run: async (onBegun) => outbox.sendNext(await contexts.remote(), onBegun),
  }
}
