import type { Ending, Owing } from '../../../../domain/client-area/home.js'
import type { Day } from '../../../../domain/values/days.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { day, details } from '../../list.js'
import { showMessage } from '../../message.js'
import { type Money, write } from '../../money.js'
import type { Shown } from '../../page.js'
import { serviceName } from '../services/_service.js'

/** The amount due, with the invoice ID if exactly one invoice is open. */
export interface Due extends Omit<Owing, 'amount'> {
  readonly amount: Money
}

/** Parts that the login may not see are null. */
export interface HomeData {
  readonly account: string
  readonly login: string
  readonly owing: Due | null
  readonly overdue: Due | null
  readonly credit: Money | null
  readonly activeServices: number | null
  readonly activeDomains: number | null
  readonly endings: readonly Ending[] | null
  readonly waiting: readonly { readonly id: number; readonly tid: string; readonly subject: string }[] | null
  readonly news: readonly { readonly id: number; readonly title: string; readonly text: string; readonly date: Day }[]
}

export function showHome(data: HomeData, view: View): Shown {
  const { locale } = view
  return {
    title: data.account,
    main: html`<p>${locale.say(['area', 'signedInAs'], { name: data.login })}</p>
${details(facts(data, view))}
${toPay(data, view)}${data.waiting && waiting(data.waiting, view)}${data.endings && endings(data.endings, view)}${
  data.news.length > 0 && news(data.news, view)
}`,
  }
}

function facts({ owing, credit, activeServices, activeDomains }: HomeData, { locale, root }: View) {
  const { area } = locale.words
  const linked = (page: string, fact: Part) => html`<a href="${root}/${page}">${fact}</a>`
  const shown: (readonly [string, Part])[] = [
    ...(owing === null ? [] : [[area.toPay, linked('invoices', owed(locale, owing))] as const]),
    ...(credit === null ? [] : [[area.credit, linked('invoices', write(locale, credit))] as const]),
    ...(activeServices === null ? [] : [[area.activeServices, linked('services', activeServices)] as const]),
    ...(activeDomains === null ? [] : [[area.activeDomains, linked('domains', activeDomains)] as const]),
  ]
  return shown
}

function owed(locale: Locale, { count, amount }: Due): string {
  if (count === 0) return locale.words.area.nothing
  return locale.say(['area', count === 1 ? 'onOneInvoice' : 'onInvoices'], { amount: write(locale, amount), count })
}

const section = (title: string, content: Html): Html => html`<section>\n<h2>${title}</h2>\n${content}\n</section>\n`

function toPay({ owing, overdue }: HomeData, { locale, root }: View): Html | false {
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
      html`<p><strong class="status urgent">${owed(locale, overdue)}</strong></p>\n<p>${button(overdue, 'owed')}</p>`,
    )
  }${!isAllOverdue && section(area.toPay, html`<p>${owed(locale, owing)}</p>\n<p>${button(owing, 'owed')}</p>`)}`
}

const listed = (items: readonly Part[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>\n`)}</ul>`

function waiting(tickets: NonNullable<HomeData['waiting']>, { locale, root }: View): Html {
  const { home } = locale.words
  const content =
    tickets.length === 0
      ? html`<p class="quiet">${home.nothingWaits} <a href="${root}/tickets/new">${home.openTicket}</a></p>`
      : listed(tickets.map(({ id, tid, subject }) => html`<a href="${root}/tickets/${id}">#${tid}: ${subject}</a>`))
  return section(home.waiting, content)
}

function endings(all: readonly Ending[], view: View): Html {
  const { home } = view.locale.words
  const content =
    all.length === 0
      ? html`<p class="quiet">${home.nothingEnds}</p>`
      : listed(all.map((one) => html`<a href="${view.root}/${one.kind}s/${one.id}">${endingOf(one, view.locale)}</a>`))
  return section(home.endsSoon, content)
}

function endingOf({ kind, id, domain, day: last }: Ending, locale: Locale): string {
  const name = serviceName(locale, { id, domain: readableName(domain ?? '') })
  if (last === null) return locale.say(['home', 'cancelledNow'], { name })
  return locale.say(['home', kind === 'domain' ? 'expiringDomain' : 'cancelledService'], {
    name,
    day: locale.day(last),
  })
}

/** Characters of an announcement shown on the home page. */
const maxText = 400

function news(all: HomeData['news'], { locale, root }: View): Html {
  const { home } = locale.words
  return section(
    home.news,
    html`${all.map(({ id, title, text, date }) => {
      const isLong = text.length > maxText
      return html`<h3><a href="${root}/announcements/${id}">${title}</a></h3>
<p class="quiet">${day(locale, date)}</p>
${showMessage(locale, isLong ? `${text.slice(0, maxText)} …` : text)}${
  isLong && html`<p><a href="${root}/announcements/${id}">${home.more}<span class="unseen">: ${title}</span></a></p>\n`
}`
    })}`,
  )
}
