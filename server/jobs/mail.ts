import { Outbox } from '../../domain/mail/outbox.js'
import type { JobFactory } from '../job-context.js'

/**
 * Delivers the outbox, with as many emails at a time as `mail_connections` allows. Claims each email when a connection
 * is free, because emails claimed early would wait until their lease ends if the process stops or the server is slow.
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
