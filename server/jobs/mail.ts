import type { Sender } from '../../domain/email.js'
import { claimMail, type DeliveryError, markDeferred, markSent } from '../../domain/mail/delivery.js'
import { deadLinkIn } from '../../domain/mail/opening-mails.js'
import { senderOf } from '../../domain/mail/sender.js'
import type { Settings } from '../../domain/system/settings.js'
import type { RemoteWork, Work } from '../../domain/work.js'
import type { JobMaker } from '../workshop.js'

/** Each speaks to the mail server on a connection of its own: one would deliver as slowly as the server answers. */
export const mailWorkers = 2

/**
 * Delivers the outbox: claims a mail in a transaction, hands it to the server with none open, stores the outcome. One at
 * a time in each worker, so that neither a stop nor a slow server leaves mail behind that waits for its lease without an
 * attempt.
 */
export const mailJob: JobMaker = ({ works, transport }) =>
  transport && {
    name: 'mail',
    every: 5000,
    run: async () => {
      // Whatever an attempt needs is there before it is counted.
      const remote = await works.remote()
      const claimed = await works.transaction(claimLiving)
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
      await works.transaction(async (work) => {
        if (failure === undefined) await markSent(work.db, mail, work.now)
        else await markDeferred(work.db, mail, failure, work)
      })
      return true
    },
  }

/** Claims a mail, and judges its link by the time of the claim: the rest was prepared before, perhaps much before. */
async function claimLiving(work: Pick<Work, 'db' | 'now' | 'author'>) {
  const mail = await claimMail(work)
  return mail && { mail, dead: deadLinkIn(mail, work.now) }
}

/** The settings whose sender could not be read, told of once each. */
const told = new WeakSet<Settings>()

function sender({ settings, report }: Pick<RemoteWork, 'settings' | 'report'>): Sender {
  const { sender, isSound } = senderOf(settings)
  if (!isSound && !told.has(settings)) {
    told.add(settings)
    report(new Error(`mail_from is no address; mail is sent from ${sender.address}`), { setting: 'mail_from' })
  }
  return sender
}
