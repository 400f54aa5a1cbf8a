import { freshEmail, writeRows } from '../../support/fixtures.js'
import type { Api, Body, CallOptions } from '../../support/service.js'

/** The department that every installation begins with. */
export const supportId = async (api: Api): Promise<number> =>
  (await api.database.read('departments').where({ name: 'Support' }).first())?.id ?? 0

export async function makeDepartment(api: Api, name: string, email: string | null = null, order = 9): Promise<number> {
  const [made] = await writeRows(api, (db) =>
    db('departments').insert({ name, email, sort_order: order }).returning('id'),
  )
  return made?.id as number
}

/** The required parameters of openticket. */
export const newTicket = async (api: Api, details: Body = {}): Promise<Body> => ({
  deptid: await supportId(api),
  subject: 'The site is slow',
  message: 'It has been so since yesterday.',
  email: freshEmail(),
  ...details,
})

/** Opens a ticket and returns its id. */
export const openTicket = async (api: Api, details: Body = {}, options?: CallOptions): Promise<number> =>
  (await api.ok('openticket', await newTicket(api, details), options)).ticketid

export const reply = async (api: Api, ticketid: number, details: Body = {}): Promise<number> =>
  (await api.ok('addticketreply', { ticketid, message: 'It works again.', ...details })).replyid

export const ticketOf = async (api: Api, ticketid: number): Promise<Body> =>
  (await api.ok('getticket', { ticketid })).ticket

export const statusOf = async (api: Api, ticketid: number): Promise<string> => (await ticketOf(api, ticketid)).status

/** The mails of one kind to an address, oldest first. */
export const mailsTo = (api: Api, recipient: string, template?: string) =>
  api.database
    .read('emails')
    .where({ recipient, ...(template !== undefined && { template }) })
    .orderBy('id')

/** The names of the files that go with a mail. */
export const filesOf = (api: Api, emailId = 0): Promise<string[]> =>
  api.database
    .read('email_attachments')
    .join('ticket_attachments', 'ticket_attachments.id', 'email_attachments.attachment_id')
    .where({ email_id: emailId })
    .orderBy('attachment_id')
    .pluck('name')

/** A file as a caller sends it. */
export const file = (name: string, text: string) => ({ name, data: Buffer.from(text).toString('base64') })

/** A ticket whose files are shown without their ids, which a test cannot know beforehand. */
export function withoutFileIds(ticket: Body): Body {
  const bare = (files: readonly Body[]) => files.map(({ id: _, ...file }) => file)
  const replies = ticket.replies.map((one: Body) => ({ ...one, attachments: bare(one.attachments) }))
  return { ...ticket, attachments: bare(ticket.attachments), replies }
}
