import type { DueTotal, UpcomingEnd } from '../../../../domain/client-area/home.js'
import type { Day } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDate, showDetails } from '../../list.js'
import { showMessage } from '../../message.js'
import { formatMoney, type Money } from '../../money.js'
import type { PageContent } from '../../page.js'
import { serviceName } from '../services/_service.js'

/** The amount due, with the invoice ID if exactly one invoice is open. */
export interface Due extends Omit<DueTotal, 'amount'> {
  readonly amount: Money
}

/** Data of the home page. Properties that the login may not see are null. */
export interface HomeData {
  readonly account: string
  readonly login: string
  readonly owing: Due | null
  readonly overdue: Due | null
  readonly credit: Money | null
  readonly activeServices: number | null
  readonly activeDomains: number | null
  readonly endings: readonly UpcomingEnd[] | null
  readonly waiting: readonly { readonly id: number; readonly tid: string; readonly subject: string }[] | null
  readonly news: readonly { readonly id: number; readonly title: string; readonly text: string; readonly date: Day }[]
}

export function showHome(data: HomeData, view: View): PageContent {
  const { locale } = view
  return {
    title: data.account,
    main: html`<p>${locale.say(['area', 'signedInAs'], { name: data.login })}</p>
${showDetails(showFacts(data, view))}
${showPayment(data, view)}${data.waiting && showWaitingTickets(data.waiting, view)}${data.endings && showExpiries(data.endings, view)}${
  data.news.length > 0 && showAnnouncements(data.news, view)
}`,
  }
}

function showFacts({ owing, credit, activeServices, activeDomains }: HomeData, { locale, root }: View) {
  const { area } = locale.words
  const linked = (page: string, fact: Part) => html`<a href="${root}/${page}">${fact}</a>`
  const shown: (readonly [string, Part])[] = [
    ...(owing === null ? [] : [[area.toPay, linked('invoices', describeAmountDue(locale, owing))] as const]),
    ...(credit === null ? [] : [[area.credit, linked('invoices', formatMoney(locale, credit))] as const]),
    ...(activeServices === null ? [] : [[area.activeServices, linked('services', activeServices)] as const]),
    ...(activeDomains === null ? [] : [[area.activeDomains, linked('domains', activeDomains)] as const]),
  ]
  return shown
}

function describeAmountDue(locale: Locale, { count, amount }: Due): string {
  if (count === 0) return locale.words.area.nothing
  return locale.say(['area', count === 1 ? 'onOneInvoice' : 'onInvoices'], {
    amount: formatMoney(locale, amount),
    count,
  })
}

const section = (title: string, content: Html): Html => html`<section>\n<h2>${title}</h2>\n${content}\n</section>\n`

function showPayment({ owing, overdue }: HomeData, { locale, root }: View): Html | false {
  const { area, home } = locale.words
  if (owing === null || overdue === null) return false
  if (owing.count === 0) return section(area.toPay, html`<p class="quiet">${home.allPaid}</p>`)
  const button = ({ invoiceId }: Due, list: string) =>
    html`<a class="button" href="${root}/invoices${invoiceId === null ? `?status=${list}` : `/${invoiceId}`}">${home.payNow}</a>`
  const isAllOverdue = overdue.count === owing.count
  return html`${
    overdue.count > 0 &&
    section(
      home.overdue,
      html`<p><strong class="status urgent">${describeAmountDue(locale, overdue)}</strong></p>\n<p>${button(overdue, 'owed')}</p>`,
    )
  }${!isAllOverdue && section(area.toPay, html`<p>${describeAmountDue(locale, owing)}</p>\n<p>${button(owing, 'owed')}</p>`)}`
}

const showList = (items: readonly Part[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`

function showWaitingTickets(tickets: NonNullable<HomeData['waiting']>, { locale, root }: View): Html {
  const { home } = locale.words
  const content =
    tickets.length === 0
      ? html`<p class="quiet">${home.nothingWaits} <a href="${root}/tickets/new">${home.openTicket}</a></p>`
      : showList(tickets.map(({ id, tid, subject }) => html`<a href="${root}/tickets/${id}">#${tid}: ${subject}</a>`))
  return section(home.waiting, content)
}

function showExpiries(all: readonly UpcomingEnd[], view: View): Html {
  const { home } = view.locale.words
  const content =
    all.length === 0
      ? html`<p class="quiet">${home.nothingEnds}</p>`
      : showList(
          all.map((one) => html`<a href="${view.root}/${one.kind}s/${one.id}">${describeExpiry(one, view.locale)}</a>`),
        )
  return section(home.endsSoon, content)
}

function describeExpiry({ kind, id, domain, day: last }: UpcomingEnd, locale: Locale): string {
  const name = serviceName(locale, { id, domain: readableName(domain ?? '') })
  if (last === null) return locale.say(['home', 'cancelledNow'], { name })
  return locale.say(['home', kind === 'domain' ? 'expiringDomain' : 'cancelledService'], {
    name,
    day: locale.day(last),
  })
}

/** Characters of an announcement shown on the home page. */
const maxText = 400

function showAnnouncements(all: HomeData['news'], { locale, root }: View): Html {
  const { home } = locale.words
  return section(
    home.news,
    html`${all.map(({ id, title, text, date }) => {
      const isLong = text.length > maxText
      return html`<h3><a href="${root}/announcements/${id}">${title}</a></h3>
<p class="quiet">${showDate(locale, date)}</p>
${showMessage(locale, isLong ? `${text.slice(0, maxText)} …` : text)}${
  isLong && html`<p><a href="${root}/announcements/${id}">${home.more}<span class="unseen">: ${title}</span></a></p>\n`
}`
    })}`,
  )
}
