import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { logEach } from '../log/activity.js'

/** A mail as far as it is told of. */
type FailedMail = Pick<EmailRow, 'id' | 'client_id' | 'template' | 'subject' | 'recipient'>

/** Returns true but for a mail that itself tells of an event: of its failure the log and the activity log tell. */
export function tellsOfFailure({ template }: Pick<EmailRow, 'template'>): boolean {
  return template !== 'notification'
}

/** Logs mails that will not be sent any more, and raises their events. */
export async function tellFailed(
  ctx: Context,
  mails: readonly FailedMail[],
  reason: string,
  end: 'was given up' | 'came back' = 'was given up',
): Promise<void> {
  const what = ({ id, template, recipient }: FailedMail) => `The mail ${id} (${template}) to ${recipient} ${end}.`
  const why = `${reason.replace(/\.$/, '')}.`
  await logEach(
    ctx,
    mails.map((mail) => ({ description: `${what(mail)} ${why}`, clientId: mail.client_id })),
  )
  await raiseEach(ctx, 'mail.failed', mails.filter(tellsOfFailure), (mail) => {
    const { id, client_id, template, subject, recipient } = mail
    return [what(mail), { mailid: id, clientid: client_id, template, subject, recipient, error: reason }]
  })
}
