import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { logEach } from '../log/activity.js'

/** Columns for reporting a failed email. */
type FailedMail = Pick<EmailRow, 'id' | 'client_id' | 'template' | 'subject' | 'recipient'>

/** Returns false for an email that reports an event, so that its failure raises no further event. */
export function raisesFailureEvent({ template }: Pick<EmailRow, 'template'>): boolean {
  return template !== 'notification'
}

/** Logs that emails will not be delivered, and raises an event for each, except for emails that report events. */
export async function reportFailedMails(
  ctx: Context,
  mails: readonly FailedMail[],
  reason: string,
  end: 'was given up' | 'was returned' = 'was given up',
): Promise<void> {
  const what = ({ id, template, recipient }: FailedMail) => `Email ${id} (${template}) to ${recipient} ${end}.`
  const why = `${reason.replace(/\.$/, '')}.`
  await logEach(
    ctx,
    mails.map((mail) => ({ description: `${what(mail)} ${why}`, clientId: mail.client_id })),
  )
  await raiseEach(ctx, 'mail.failed', mails.filter(raisesFailureEvent), (mail) => {
    const { id, client_id, template, subject, recipient } = mail
    return [what(mail), { mailid: id, clientid: client_id, template, subject, recipient, error: reason }]
  })
}
