import type { DomainRow, ServiceRow } from '../../db/rows-services.js'
import { nameOf } from '../../domain/billing/invoice-mail.js'
import { isProforma } from '../../domain/billing/proforma.js'
import {
  findDomain,
  findService,
  listDomains,
  listInvoices,
  listQuotes,
  listServices,
  listTickets,
  owedOn,
  summarise,
} from '../../domain/client-area/area.js'
import { expectClient } from '../../domain/clients/clients.js'
import { type AreaPage, maySee } from '../../domain/clients/destinations.js'
import { maySeePasswords } from '../../domain/clients/sign-in.js'
import { logActivity } from '../../domain/log/activity.js'
import { nameRecord, signAsLogin } from '../../domain/log/logged-call.js'
import type { PaperFile } from '../../domain/papers/paper-file.js'
import { openServicePassword } from '../../domain/services/services.js'
import type { Currency } from '../../domain/values/currencies.js'
import { dayOfInstant } from '../../domain/values/days.js'
import { readableName } from '../../domain/values/domain-names.js'
import { isServiceLive } from '../../domain/values/statuses.js'
import { readBody } from './body.js'
import { type Html, html, type Part } from './html.js'
import { details, list, pageNumber, words } from './list.js'
import type { OpenSession, Page } from './page.js'
import { foreignForm, notFound, notPermitted, passwordHidden, signedOut } from './refusal.js'
import { findOpenSession, isFormOf } from './session.js'
import type { Handler, Visit } from './visit.js'

/** Makes the handler of a page that needs a session whose login has the permission for that page. */
export const inArea =
  (page: AreaPage, show: (visit: Visit, session: OpenSession) => Promise<Page | PaperFile>): Handler =>
  async (visit) => {
    const session = await findOpenSession(visit)
    if (session === undefined) throw signedOut()
    if (!maySee(session.permissions, page)) throw notPermitted(session)
    const made = await show(visit, session)
    return 'content' in made ? made : { ...made, session }
  }

export const toHome: Handler = async () => ({ to: '/home' })

export const showHome = inArea('home', async ({ ctx, root }, { clientId, name, language, permissions }) => {
  const account = await summarise(ctx.db, clientId)
  const currency = ctx.currencies.of(account.currencyId)
  const facts: [AreaPage, string, Part][] = [
    ['invoices', 'To pay', owed(account.owingInvoices, currency.label(account.owed, language))],
    ['invoices', 'Credit', account.credit > 0 && currency.label(account.credit, language)],
    ['services', 'Active services', account.activeServices],
    ['domains', 'Active domains', account.activeDomains],
  ]
  return {
    title: account.name,
    main: html`<p>You are signed in as ${name}.</p>
${details(
  facts
    .filter(([page, , fact]) => fact !== false && maySee(permissions, page))
    .map(([page, label, fact]) => [label, html`<a href="${root}/${page}">${fact}</a>`]),
)}`,
  }
})

const owed = (count: number, amount: string): string =>
  count === 0 ? 'Nothing' : `${amount} on ${count} ${count === 1 ? 'invoice' : 'invoices'}`

export const showInvoices = inArea('invoices', async ({ koa, ctx, root }, { clientId, language }) => {
  const invoices = await listInvoices(ctx.db, clientId, pageNumber(koa))
  return {
    title: 'Invoices',
    main: list(invoices, {
      none: 'There are no invoices yet.',
      heads: ['Invoice', 'Due', 'Status', 'Total', 'To pay'],
      amounts: 2,
      row: (invoice) => {
        const currency = ctx.currencies.of(invoice.currency_id)
        const { id, due_date, status, total } = invoice
        const name = isProforma(invoice) ? nameOf(invoice) : `#${nameOf(invoice)}`
        const amounts = [total, owedOn(invoice)].map((amount) => currency.label(amount, language))
        const paper = html`<a href="${root}/invoices/${id}/pdf">${name}</a>`
        return [paper, day(due_date), words(status), ...amounts]
      },
    }),
  }
})

export const showQuotes = inArea('quotes', async ({ koa, ctx, root }, { clientId, language }) => ({
  title: 'Quotes',
  main: list(await listQuotes(ctx, clientId, pageNumber(koa)), {
    none: 'There are no quotes yet.',
    heads: ['Quote', 'Valid until', 'Stage', 'Tax', 'Total'],
    amounts: 2,
    row: ({ id, subject, valid_until, status, currency_id, price }) => {
      const currency = ctx.currencies.of(currency_id)
      const amounts = price && [price.tax, price.total].map((amount) => currency.label(amount, language))
      const paper = html`<a href="${root}/quotes/${id}/pdf">${subject}</a>`
      return [paper, day(valid_until), status, ...(amounts ?? ['', 'No lines'])]
    },
  }),
}))

export const showServices = inArea('services', async ({ koa, ctx, root }, { clientId, language }) => {
  const services = await listServices(ctx.db, clientId, pageNumber(koa))
  const currency = await currencyOf(ctx, clientId)
  return {
    title: 'Services',
    main: list(services, {
      none: 'There are no services yet.',
      heads: ['Service', 'Next due', 'Status', 'Price'],
      amounts: 1,
      row: (service) => [
        html`<a href="${root}/services/${service.id}">${serviceName(service)}</a>`,
        day(service.next_due_date),
        words(service.status),
        price(service, currency, language),
      ],
    }),
  }
})

export const showService = inArea('services', async (visit, session) =>
  servicePage(visit, session, await expectService(visit, session)),
)

/**
 * Shows the password of a service, in the answer to a form: following a link, or somebody looking over a shoulder at
 * the page as it opens, does not reveal it.
 */
export const showServicePassword = inArea('services', async (visit, session) => {
  const { form_token } = await readBody(visit)
  if (!isFormOf(session, form_token)) throw foreignForm()
  if (!maySeePasswords(session)) throw passwordHidden(session)
  const service = await expectService(visit, session)
  if (!hasAccount(service)) throw notFound(session)
  const { loginId, clientId, name, opener } = session
  const reader = opener === undefined ? name : `${opener.username}, who is signed in for ${name}`
  await visit.transaction((ctx) => {
    signAsLogin(ctx, loginId, clientId, opener)
    nameRecord(ctx, 'service', service.id, clientId)
    return logActivity(ctx, `The password of service ${service.id} was shown to ${reader}`, clientId)
  })
  return servicePage(visit, session, service, openServicePassword(visit.ctx, service))
})

async function expectService({ koa, ctx }: Visit, session: OpenSession): Promise<ServiceRow> {
  const service = await findService(ctx.db, session.clientId, recordId(koa.params.id, session))
  if (service === undefined) throw notFound(session)
  return service
}

async function servicePage(
  { ctx, root }: Visit,
  session: OpenSession,
  service: ServiceRow,
  password?: string,
): Promise<Page> {
  const facts: [string, Part][] = [
    ['Status', words(service.status)],
    ['Price', price(service, await currencyOf(ctx, session.clientId), session.language)],
    ['Next due', day(service.next_due_date)],
  ]
  if (service.username) facts.push(['User name', service.username])
  if (password !== undefined) facts.push(['Password', html`<code>${password}</code>`])
  return {
    title: serviceName(service),
    main: html`${details(facts)}
${
  hasAccount(service) &&
  password === undefined &&
  maySeePasswords(session) &&
  html`<form method="post">
<input type="hidden" name="form_token" value="${session.formToken}">
<button>Show the password</button>
</form>`
}
<p><a href="${root}/services">All services</a></p>`,
  }
}

/** Returns true if the service has an account on a server that can be signed in to. */
const hasAccount = ({ password, status }: ServiceRow): boolean => password !== null && isServiceLive(status)

export const showDomains = inArea('domains', async ({ koa, ctx, root }, { clientId }) => ({
  title: 'Domains',
  main: list(await listDomains(ctx.db, clientId, pageNumber(koa)), {
    none: 'There are no domains yet.',
    heads: ['Domain', 'Expires', 'Status'],
    row: ({ id, domain, expiry_date, status }: DomainRow) => [
      html`<a href="${root}/domains/${id}">${readableName(domain)}</a>`,
      day(expiry_date),
      words(status),
    ],
  }),
}))

export const showDomain = inArea('domains', async ({ koa, ctx, root }, session) => {
  const domain = await findDomain(ctx.db, session.clientId, recordId(koa.params.id, session))
  if (domain === undefined) throw notFound(session)
  return {
    title: readableName(domain.domain),
    main: html`${details([
      ['Status', words(domain.status)],
      ['Expires', day(domain.expiry_date)],
    ])}
<p><a href="${root}/domains">All domains</a></p>`,
  }
})

export const showTickets = inArea('tickets', async ({ koa, ctx }, { clientId }) => ({
  title: 'Tickets',
  main: list(await listTickets(ctx.db, clientId, pageNumber(koa)), {
    none: 'There are no tickets yet.',
    heads: ['Ticket', 'Number', 'Last reply', 'Status'],
    row: ({ subject, tid, last_reply_at, status }) => [
      subject,
      `#${tid}`,
      day(dayOfInstant(last_reply_at, ctx.settings.timeZone)),
      status,
    ],
  }),
}))

const currencyOf = async ({ db, currencies }: Visit['ctx'], clientId: number): Promise<Currency> =>
  currencies.of((await expectClient(db, clientId)).currency_id)

const serviceName = ({ domain, id }: ServiceRow): string => readableName(domain ?? '') || `Service ${id}`

const price = ({ recurring_amount, billing_cycle }: ServiceRow, currency: Currency, language: string): string =>
  billing_cycle === 'free' ? 'Free' : `${currency.label(recurring_amount, language)} ${billing_cycle}`

const day = (date: string | null): Html => (date === null ? html`–` : html`<time datetime="${date}">${date}</time>`)

/** Returns the id of a record from the page's address. Throws the page "not found" if the text cannot be an id. */
export function recordId(text: string | undefined, session: OpenSession): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw notFound(session)
  return Number(text)
}
