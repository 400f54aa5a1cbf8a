import { Outbox } from '../../domain/mail/outbox.js'
import type { JobFactory } from '../job-context.js'

/**
 * Delivers the outbox, as many mails at a time as the setting `mail_connections` says. Each is claimed when there is a
 * connection for it: mails that were claimed ahead and never tried, because the process was stopped or the server is slow,
 * would wait until their lease ends.
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
