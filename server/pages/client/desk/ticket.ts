import { answerTicket, findTicket, listMessages, setTicketStatus } from '../../../../domain/client-area/tickets.js'
import { formatTime, instantToDay } from '../../../../domain/values/days.js'
import { type TicketPriority, ticketStatus } from '../../../../domain/values/statuses.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDetails, showStatus } from '../../list.js'
import { showMessage } from '../../message.js'
import type { AreaVisit } from '../../visit.js'
import { fileLimitValues, files, message } from './_fields.js'

interface Moment {
  readonly instant: string
  readonly day: string
  readonly time: string
}

interface Message {
  readonly name: string
  readonly isByStaff: boolean
  /** For the first message of a merged ticket, that ticket's subject. Null for other messages. */
  readonly subject: string | null
  readonly text: string
  readonly quoteLine: number | null
  readonly at: Moment
  readonly files: readonly { readonly id: number; readonly name: string }[]
}

interface Data {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly status: string
  readonly isClosed: boolean
  readonly priority: TicketPriority
  readonly department: string
  readonly messages: readonly Message[]
  /** Number of the requested ticket if it was merged into this one. */
  readonly merged: string | null
}

async function load(visit: AreaVisit): Promise<Data | undefined> {
  const { ctx, session } = visit
  const { db, settings } = ctx
  const asked = readRecordId(visit)
  const ticket = await findTicket(db, session.clientId, asked)
  if (ticket === undefined) return undefined
  const { id, tid, subject, status, priority, department_id } = ticket
  const department = await db('departments').where({ id: department_id }).first('name')
  const merged = asked === id ? undefined : await db('tickets').where({ id: asked }).first('tid')
  const momentOf = (instant: string): Moment => ({
    instant,
    day: instantToDay(instant, settings.timeZone),
    time: formatTime(new Date(instant), settings.timeZone),
  })
  return {
    ...{ id, number: tid, subject, status, priority, isClosed: status === ticketStatus.closed },
    department: department?.name ?? '',
    messages: (await listMessages(db, ticket)).map(({ writtenAt, ...one }) => ({ ...one, at: momentOf(writtenAt) })),
    merged: merged?.tid ?? null,
  }
}

const showOne = (
  locale: Locale,
  root: string,
  { name, isByStaff, subject, text, quoteLine, at, files }: Message,
): Html => {
  const { desk } = locale.words
  return html`<section>
<h2>${isByStaff ? locale.say(['desk', 'byStaff'], { name }) : name}</h2>
<p class="quiet"><time datetime="${at.instant}">${locale.day(at.day)}, ${at.time}</time></p>
${subject !== null && html`<p class="quiet">${locale.say(['desk', 'wasTicket'], { subject })}</p>\n`}${showMessage(locale, text, quoteLine)}${
  files.length > 0 &&
  html`<p>${desk.files}: ${files.map(
    ({ id, name }, at) => html`${at > 0 && ', '}<a href="${root}/ticket-files/${id}">${name}</a>`,
  )}</p>\n`
}</section>
`
}

export default areaPage<Data>({
  path: '/tickets/:id',
  summary: 'Shows a ticket, or the ticket it was merged into, with its messages, files, and authors.',
  permission: 'tickets',
  load,
  show: (ticket, { locale, root, form }) => {
    const { area, desk, priorities } = locale.words
    const { number, subject, status, isClosed, priority, department, messages, merged } = ticket
    const answer = form('answer')
    return {
      title: locale.say(['desk', 'title'], { number, subject }),
      main: html`${merged !== null && html`<p class="notice">${locale.say(['desk', 'merged'], { number: merged })}</p>\n`}${showDetails(
        [
          [area.status, showStatus(locale, status)],
          [desk.department, department],
          [desk.priority, priorities[priority]],
        ],
      )}
${messages.map((one) => showOne(locale, root, one))}
<section>
<h2>${desk.answer}</h2>
${isClosed && html`<p class="quiet">${desk.isClosed}</p>\n`}${answer}
<div class="row">${form('close')}${form('reopen')}</div>
</section>
<p class="after"><a href="${root}/tickets">${desk.allTickets}</a></p>`,
    }
  },
  forms: {
    answer: createFormDefiner<AreaVisit, Data>()({
      summary: 'Adds a reply with files to the ticket. A closed ticket is reopened.',
      button: ['desk', 'sendAnswer'],
      fields: { message, attachments: files },
      needs: { staff: 'reply_tickets' },
      limit: 'attempts',
      places: () => fileLimitValues,
      mistakes: { sender_blocked: 'message', attachment_too_large: 'attachments' },
      run: async ({ transaction, session }, { message, attachments = [] }, { id }) => {
        const to = await transaction((ctx) => answerTicket(ctx, session, id, { message, attachments }))
        return { to: `/tickets/${to}` }
      },
    }),
    close: createFormDefiner<AreaVisit, Data>()({
      summary: 'Closes the ticket.',
      button: ['desk', 'close'],
      fields: {},
      needs: { staff: 'manage_tickets' },
      offered: ({ isClosed }) => !isClosed,
      run: async ({ transaction, session: { clientId } }, _, { id }) => ({
        to: `/tickets/${await transaction((ctx) => setTicketStatus(ctx, clientId, id, ticketStatus.closed))}`,
      }),
    }),
    reopen: createFormDefiner<AreaVisit, Data>()({
      summary: 'Reopens a closed ticket.',
      button: ['desk', 'reopen'],
      fields: {},
      needs: { staff: 'manage_tickets' },
      offered: ({ isClosed }) => isClosed,
      run: async ({ transaction, session: { clientId } }, _, { id }) => ({
        to: `/tickets/${await transaction((ctx) => setTicketStatus(ctx, clientId, id, ticketStatus.open))}`,
      }),
    }),
  },
})
