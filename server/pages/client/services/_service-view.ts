import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDate, showDetails, showStatus } from '../../list.js'
import type { PageContent } from '../../page.js'
import { showSection } from '../things/_section.js'
import { formatPrice, serviceName } from './_service.js'
import type { ServiceData } from './_service-data.js'

/** The result of a form, shown on the service's page. */
export interface FormResult {
  readonly password?: string
  /** Reports what was done. */
  readonly notice?: string
}

/** Renders the page of a service (R-4501). */
export function showService(service: ServiceData, view: View, { password, notice }: FormResult = {}): PageContent {
  const { locale, root, form } = view
  return {
    title: serviceName(locale, service),
    main: html`${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
${showDetails(listFacts(service, view, password))}
${password === undefined && form('password')}
${showAddons(service, view)}
${showSection(locale.words.services.setPassword, form('setPassword'))}
${showChange(service, view)}
${showCancellation(service, view)}
<p class="after"><a href="${root}/services">${locale.words.area.allServices}</a></p>`,
  }
}

function listFacts(service: ServiceData, { locale }: View, password: string | undefined): [string, Part][] {
  const { area, labels, services, suspensions } = locale.words
  const { suspensionReason: reason, cancellation } = service
  const named = reason !== null && Object.hasOwn(suspensions, reason)
  const facts: [string, Part][] = []
  if (service.product !== null) facts.push([services.product, service.product])
  facts.push([area.status, showStatus(locale, service.status)])
  if (reason !== null) facts.push([services.reason, named ? suspensions[reason as keyof typeof suspensions] : reason])
  facts.push([area.price, formatPrice(locale, service)])
  if (cancellation !== null) facts.push([services.ends, describeEnd(service, locale)])
  else facts.push([area.nextDue, showDate(locale, service.nextDue)])
  if (service.setUpOn !== null) facts.push([services.setUpOn, showDate(locale, service.setUpOn)])
  if (service.server !== null) facts.push([services.server, service.server])
  if (service.nameservers.length > 0) facts.push([services.nameservers, service.nameservers.join(', ')])
  if (service.userName) facts.push([area.userName, service.userName])
  if (password !== undefined) facts.push([labels.password, html`<code>${password}</code>`])
  return facts
}

function describeEnd({ cancellation, nextDue }: ServiceData, locale: View['locale']): string {
  return cancellation?.isAtOnce || nextDue === null
    ? locale.words.services.endsSoon
    : locale.say(['services', 'endsOn'], { day: locale.day(nextDue) })
}

function showAddons({ addons: all }: ServiceData, { locale, root, form, may }: View): Html | false {
  const { services, addonOrders } = locale.words
  const order = form('addon', html`<p>${addonOrders.text}</p>`)
  if (all.length === 0 && order === undefined) return false
  const listed = showDetails(
    all.map((one) => [
      one.name,
      html`${showStatus(locale, one.status)} · ${formatPrice(locale, one)}${
        one.nextDue !== null && html` · ${locale.words.area.nextDue}: ${showDate(locale, one.nextDue)}`
      }${
        one.invoiceId !== null &&
        may('invoices') &&
        html` · <a href="${root}/invoices/${one.invoiceId}">${services.payChange}</a>`
      }`,
    ]),
  )
  return showSection(services.addons, html`${all.length > 0 && listed}\n${order}`)
}

function showChange({ openChange }: ServiceData, view: View): Html | false {
  const { locale, root, form, may } = view
  const { services } = locale.words
  if (openChange !== null)
    return showSection(
      services.change,
      html`<p>${locale.say(['services', 'changeOpen'], { product: openChange.product })}${
        openChange.invoiceId !== null &&
        may('invoices') &&
        html` <a href="${root}/invoices/${openChange.invoiceId}">${services.payChange}</a>`
      }</p>`,
    )
  return showSection(services.change, form('price', html`<p>${services.changeText}</p>`))
}

function showCancellation(service: ServiceData, { locale, form }: View): Html | false {
  const { services } = locale.words
  const open = service.cancellation
  if (open === null) return showSection(services.cancel, form('cancel', html`<p>${services.cancelText}</p>`))
  return showSection(
    services.cancel,
    html`<p>${services.cancelOpen}${open.reason !== null && html` ${services.cancelReason}: ${open.reason}`}</p>
${form('takeBack')}`,
  )
}
