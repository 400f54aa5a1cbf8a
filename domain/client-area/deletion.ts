import type { Knex } from 'knex'
import type { TicketRow } from '../../db/rows-support.js'
import { type ActingLogin, expectOwner } from '../clients/acting-login.js'
import { accountName, expectClient } from '../clients/clients.js'
import type { Context } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { findFirstDepartment } from '../tickets/departments.js'
import { openTicket } from '../tickets/opening.js'
import { Locale } from '../words/locale.js'

/** Returns true if there is a department that can receive a request to delete the account. */
export const canRequestDeletion = async (db: Knex): Promise<boolean> => (await findFirstDepartment(db)) !== undefined

/**
 * Requests the deletion of an account for its owner by opening a ticket in the first department (R-4479). Returns
 * undefined if there is no department. Throws login_not_permitted, client_closed, sender_blocked.
 */
export async function requestDeletion(
  ctx: Context,
  acting: ActingLogin,
  message: string | undefined,
): Promise<TicketRow | undefined> {
  await expectOwner(ctx, acting)
  const { clientId } = acting
  const client = await expectClient(ctx.db, clientId)
  const department = await findFirstDepartment(ctx.db)
  if (department === undefined) return undefined
  const locale = new Locale(client.language)
  const ticket = await openTicket(ctx, {
    departmentId: department.id,
    subject: locale.say(['accountData', 'subject'], { account: accountName(client) }).slice(0, 255),
    message: [locale.words.accountData.said, ...(message === undefined ? [] : [message])].join('\n\n'),
    email: client.email,
    clientId,
    priority: 'medium',
    byStaff: false,
    attachments: [],
  })
  setCallRecord(ctx, 'ticket', ticket.id, clientId)
  return ticket
}
