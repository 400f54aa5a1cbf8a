import type { Database } from '../db/database.js'
import { claimMail, type DeliveryError, type MailTransport, markDeferred, markSent } from '../domain/mail/delivery.js'
import type { Settings } from '../domain/settings.js'
import type { Job } from '../engine/runner.js'

interface Post {
  readonly database: Database
  readonly settings: () => Promise<Settings>
  readonly transport: MailTransport
  readonly now: () => Date
  /** The host in message ids. */
  readonly host: string
}

/**
 * Delivers the outbox: claims a mail in a transaction, hands it to the server with none open, stores the outcome. One at
 * a time, so that neither a stop nor a slow server leaves mail behind that waits for its lease without an attempt.
 */
export const mailJob = ({ database, settings, transport, now, host }: Post): Job => ({
  name: 'mail',
  every: 5000,
  run: async () => {
    const mail = await database.transaction((db) => claimMail(db, now()))
    if (mail === undefined) return false
    const inForce = await settings()
    const failure = await transport
      .send({
        from: inForce.text('mail_from'),
        to: mail.recipient,
        subject: mail.subject,
        html: mail.body,
        messageId: `<mail-${mail.id}-${Date.parse(mail.created_at)}@${host}>`,
      })
      .then(
        () => undefined,
        (error: DeliveryError) => error,
      )
    await database.transaction(async (db) => {
      if (failure === undefined) await markSent(db, mail.id, now())
      else await markDeferred(db, mail, failure, { now: now(), settings: inForce })
    })
    return true
  },
})
