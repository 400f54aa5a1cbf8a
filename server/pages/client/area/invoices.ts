import { nameOf } from '../../../../domain/billing/invoice-mail.js'
import { isProforma } from '../../../../domain/billing/proforma.js'
import { listInvoices, owedOn } from '../../../../domain/client-area/area.js'
import { areaPage } from '../../definition.js'
import { html } from '../../html.js'
import { day, list, mapRows, pageNumber } from '../../list.js'
import { moneyOf, write } from '../../money.js'

export default areaPage({
  path: '/invoices',
  summary: 'Lists the invoices of the account, the latest first.',
  permission: 'invoices',
  menu: { order: 2, name: 'invoices' },
  load: async ({ koa, ctx, session }) =>
    mapRows(await listInvoices(ctx.db, session.clientId, pageNumber(koa)), (invoice) => {
      const money = moneyOf(ctx.currencies.of(invoice.currency_id))
      return {
        id: invoice.id,
        name: isProforma(invoice) ? nameOf(invoice) : `#${nameOf(invoice)}`,
        due: invoice.due_date,
        status: invoice.status,
        total: money(invoice.total),
        owed: money(owedOn(invoice)),
      }
    }),
  show: (invoices, { locale, root }) => {
    const { area, menu } = locale.words
    return {
      title: menu.invoices,
      main: list(locale, invoices, {
        none: area.noInvoices,
        heads: [area.invoice, area.due, area.status, area.total, area.toPay],
        amounts: 2,
        row: ({ id, name, due, status, total, owed }) => [
          html`<a href="${root}/invoices/${id}/pdf">${name}</a>`,
          day(locale, due),
          locale.status(status),
          write(locale, total),
          write(locale, owed),
        ],
      }),
    }
  },
})
