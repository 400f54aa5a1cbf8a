import type { Database } from '../db/database.js'
import { claimMail, type MailTransport, markDeferred, markSent } from '../domain/mail/delivery.js'
import type { Settings } from '../domain/settings.js'
import type { Job } from '../engine/runner.js'

const portion = 20

interface Post {
  readonly database: Database
  readonly settings: () => Promise<Settings>
  readonly transport: MailTransport
  readonly now: () => Date
  /** The host in message ids. */
  readonly host: string
}

/** Delivers the outbox: claims mails in a transaction, hands them to the server with none open, stores each outcome. */
export const mailJob = ({ database, settings, transport, now, host }: Post): Job => ({
  name: 'mail',
  every: 5000,
  run: async () => {
    const mails = await database.transaction((db) => claimMail(db, now(), portion))
    if (mails.length === 0) return false
    const inForce = await settings()
    for (const mail of mails) {
      const outcome = await transport
        .send({
          from: inForce.text('mail_from'),
          to: mail.recipient,
          subject: mail.subject,
          html: mail.body,
          messageId: `<mail-${mail.id}-${Date.parse(mail.created_at)}@${host}>`,
        })
        .then(
          () => undefined,
          (error: Error & { code?: string; responseCode?: number }) => error,
        )
      await database.transaction(async (db) => {
        if (outcome === undefined) await markSent(db, mail.id, now())
        else {
          // A server that refuses us (EAUTH, say) may be set right; one that refuses the address or the text will not.
          const permanent = (outcome.responseCode ?? 0) >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(outcome.code ?? '')
          await markDeferred(db, mail, { now: now(), settings: inForce, reason: outcome.message, permanent })
        }
      })
    }
    return mails.length === portion
  },
})
