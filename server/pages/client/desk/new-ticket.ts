import { f } from '../../../../actions/_shared/kit.js'
import { ticketPriority } from '../../../../actions/_shared/ticket.js'
import { writeTicket } from '../../../../domain/client-area/tickets.js'
import { listOfferedDepartments } from '../../../../domain/tickets/departments.js'
import { ticketPriorities } from '../../../../domain/values/statuses.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import type { AreaVisit } from '../../visit.js'
import { fileLimitValues, files, message } from './_fields.js'

interface Data {
  readonly departments: readonly { readonly id: number; readonly name: string }[]
}

export default areaPage<Data>({
  path: '/tickets/new',
  summary: "Asks for a new ticket's text, department, and priority.",
  permission: 'tickets',
  load: async ({ ctx }) => ({
    departments: (await listOfferedDepartments(ctx.db)).map(({ id, name }) => ({ id, name })),
  }),
  show: (_, { locale, root, form }) => {
    const { desk } = locale.words
    return {
      title: desk.open,
      main: html`${form('open') ?? html`<p class="quiet">${desk.noDepartments}</p>`}
<p class="after"><a href="${root}/tickets">${desk.allTickets}</a></p>`,
    }
  },
  forms: {
    open: createFormDefiner<AreaVisit, Data>()({
      summary: 'Opens a ticket with files and shows it.',
      button: ['desk', 'send'],
      fields: {
        deptid: { label: ['desk', 'department'], type: 'select', field: f.id('department') },
        subject: {
          label: ['desk', 'subject'],
          type: 'text',
          field: f.name({ description: 'Subject of the ticket.', example: 'The site is slow' }),
        },
        message,
        priority: { label: ['desk', 'priority'], type: 'select', field: ticketPriority },
        attachments: files,
      },
      needs: { staff: 'reply_tickets' },
      limit: 'attempts',
      offered: ({ departments }) => departments.length > 0,
      places: () => fileLimitValues,
      choices: ({ departments }, locale) => ({
        deptid: departments.map(({ id, name }) => ({ value: String(id), label: name })),
        priority: ticketPriorities.map((value) => ({ value, label: locale.say(['priorities', value]) })),
      }),
      initial: () => ({ priority: 'medium' }),
      mistakes: {
        department_unknown: 'deptid',
        sender_blocked: 'message',
        attachment_too_large: 'attachments',
      },
      run: async ({ transaction, session }, { deptid, attachments = [], ...written }) => {
        const wanted = { ...written, departmentId: deptid, attachments }
        return { to: `/tickets/${await transaction((ctx) => writeTicket(ctx, session, wanted))}` }
      },
    }),
  },
})
