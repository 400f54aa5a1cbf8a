import type { Context, RemoteContext } from '../../domain/context.js'
import type { Sender } from '../../domain/email.js'
import { claimMail, type DeliveryError, markDeferred, markSent } from '../../domain/mail/delivery.js'
import { deadLinkIn } from '../../domain/mail/opening-mails.js'
import { senderOf } from '../../domain/mail/sender.js'
import type { Settings } from '../../domain/system/settings.js'
import type { JobFactory } from '../job-context.js'

/** Each speaks to the mail server on a connection of its own: one would deliver as slowly as the server answers. */
export const mailWorkers = 2

/**
 * Delivers the outbox: claims a mail in a transaction, hands it to the server with none open, stores the outcome. One at
 * a time in each worker, so that neither a stop nor a slow server leaves mail behind that waits for its lease without an
 * attempt.
 */
export const mailJob: JobFactory = ({ contexts, transport }) =>
  transport && {
    name: 'mail',
    every: 5000,
    run: async () => {
      // Whatever an attempt needs is there before it is counted.
      const remote = await contexts.remote()
      const claimed = await contexts.transaction(claimLiving)
      if (claimed === undefined) return false
      const { mail, dead } = claimed
      const attempt =
        dead === undefined
          ? transport.send({
              from: sender(remote),
              to: mail.recipient,
              subject: mail.subject,
              html: mail.body,
              messageId: `<mail-${mail.id}-${Date.parse(mail.created_at)}@${new URL(remote.baseUrl).hostname}>`,
            })
          : Promise.reject(Object.assign(new Error(dead), { permanent: true }))
      const failure = await attempt.then(
        () => undefined,
        (error: DeliveryError) => error,
      )
      await contexts.transaction(async (ctx) => {
        if (failure === undefined) await markSent(ctx.db, mail, ctx.now)
        else await markDeferred(ctx.db, mail, failure, ctx)
      })
      return true
    },
  }

/** Claims a mail, and judges its link by the time of the claim: the rest was prepared before, perhaps much before. */
async function claimLiving(ctx: Pick<Context, 'db' | 'now' | 'author'>) {
  const mail = await claimMail(ctx)
  return mail && { mail, dead: deadLinkIn(mail, ctx.now) }
}

/** The settings whose sender could not be read, told of once each. */
const told = new WeakSet<Settings>()

function sender({ settings, report }: Pick<RemoteContext, 'settings' | 'report'>): Sender {
  const { sender, isSound } = senderOf(settings)
  if (!isSound && !told.has(settings)) {
    told.add(settings)
    report(new Error(`mail_from is no address; mail is sent from ${sender.address}`), { setting: 'mail_from' })
  }
  return sender
}
