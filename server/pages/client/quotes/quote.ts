import { f } from '../../../../actions/_shared/kit.js'
import { acceptShownQuote, declineQuote } from '../../../../domain/client-area/quotes.js'
import { writeTicket } from '../../../../domain/client-area/tickets.js'
import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import { areaPage, createFormDefiner, Mistake, type View } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { showDetails, showStatus } from '../../list.js'
import { formatMoney } from '../../money.js'
import { isShownPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { showDocument } from '../papers/_document-view.js'
import { type QuoteData as Data, loadQuoteData } from './_data.js'

const section = (title: string, content: Html | undefined): Html | undefined =>
  content && html`<section>\n<h2>${title}</h2>\n${content}\n</section>\n`

function showAcceptance({ total, figure }: Data, { locale, form }: View): Html | undefined {
  if (total === null) return undefined
  const text = locale.say(['quotePages', 'acceptText'], { total: formatMoney(locale, total) })
  return form('accept', html`<p>${text}</p>\n<input type="hidden" name="figure" value="${figure}">`)
}

function outcome({ status, isOpen, invoiceId }: Data, { locale, root, may }: View): Html | false {
  const { quotePages } = locale.words
  if (status === 'Accepted')
    return html`<p class="notice good">${quotePages.isAccepted}${
      invoiceId !== null &&
      may('invoices') &&
      html` <a href="${root}/invoices/${invoiceId}">${quotePages.toInvoice}</a>`
    }</p>\n`
  return !isOpen && html`<p class="notice">${quotePages.isOver}</p>\n`
}

export default areaPage<Data>({
  path: '/quotes/:id',
  summary: 'Shows a quote as sent to the account.',
  permission: 'quotes',
  load: loadQuoteData,
  show: (data, view) => {
    const { id, subject, status, total, paper } = data
    const { locale, root, form } = view
    const { area, pay, quotePages } = locale.words
    return {
      title: locale.say(['quotePages', 'subject'], { id, subject }),
      main: html`${outcome(data, view)}${showDetails([[quotePages.stage, showStatus(locale, status)]])}
${showDocument(paper, locale)}
${total === null && html`<p class="quiet">${area.noLines}</p>\n`}<p><a href="${root}/quotes/${id}/pdf">${pay.download}</a></p>
${section(quotePages.acceptTitle, showAcceptance(data, view))}${section(quotePages.decline, form('decline'))}${section(quotePages.ask, form('ask'))}<p class="after"><a href="${root}/quotes">${quotePages.allQuotes}</a></p>`,
    }
  },
  forms: {
    accept: createFormDefiner<AreaVisit, Data>()({
      summary: 'Accepts the quote as shown and opens its invoice.',
      button: ['quotePages', 'accept'],
      fields: {
        figure: {
          label: ['quotePages', 'accept'],
          type: 'hidden',
          isOptional: true,
          field: f.code({ description: 'Signature of the quote as shown.', example: 'x' }),
        },
      },
      needs: { staff: 'manage_quotes' },
      offered: ({ isOpen, total }) => isOpen && total !== null,
      run: async ({ transaction, session }, { figure }, { id }) => {
        const accepted = await transaction((ctx) =>
          acceptShownQuote(ctx, session.clientId, id, (now) => isShownPrice(session, now, figure)),
        )
        if (accepted === undefined) throw new Mistake('figure', ['quotePages', 'changed'])
        const { invoiceId } = accepted
        const isReadable = invoiceId !== null && hasLoginPermission(session.permissions, 'invoices')
        return { to: isReadable ? `/invoices/${invoiceId}` : `/quotes/${id}` }
      },
    }),
    decline: createFormDefiner<AreaVisit, Data>()({
      summary: 'Declines the quote with a reason.',
      button: ['quotePages', 'decline'],
      fields: {
        reason: {
          label: ['quotePages', 'reason'],
          hint: ['quotePages', 'reasonHint'],
          type: 'textarea',
          isOptional: true,
          field: f.withDefault(
            f.withoutClearing(f.text({ max: 2000, description: 'Reason for declining the quote.' })),
            '',
          ),
        },
      },
      needs: { staff: 'manage_quotes' },
      offered: ({ isOpen }) => isOpen,
      run: async ({ transaction, session: { clientId } }, { reason }, { id }) => {
        await transaction((ctx) => declineQuote(ctx, clientId, id, reason))
        return { to: `/quotes/${id}` }
      },
    }),
    ask: createFormDefiner<AreaVisit, Data>()({
      summary: 'Opens a ticket about the quote and shows it.',
      button: ['quotePages', 'ask'],
      fields: {
        deptid: { label: ['quotePages', 'department'], type: 'select', isOptional: true, field: f.id('department') },
        message: {
          label: ['quotePages', 'question'],
          type: 'textarea',
          field: f.withoutClearing(f.longText({ description: 'Ticket text.' })),
        },
      },
      needs: { login: 'tickets', staff: 'reply_tickets' },
      limit: 'attempts',
      offered: ({ departments }) => departments.length > 0,
      leavesOut: ({ departments }) => (departments.length > 1 ? [] : ['deptid']),
      choices: ({ departments }) => ({
        deptid: departments.map(({ id, name }) => ({ value: String(id), label: name })),
      }),
      mistakes: { department_unknown: 'deptid', sender_blocked: 'message' },
      run: async ({ transaction, session, speech }, { deptid, message }, { id, subject, departments }) => {
        const departmentId = deptid ?? (departments[0]?.id as number)
        const title = speech.locale.say(['quotePages', 'subject'], { id, subject }).slice(0, 255)
        const written = { departmentId, subject: title, message, priority: 'medium', attachments: [] } as const
        return { to: `/tickets/${await transaction((ctx) => writeTicket(ctx, session, written))}` }
      },
    }),
  },
})
