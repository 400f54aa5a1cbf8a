import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDate, showDetails, showStatus } from '../../list.js'
import { formatMoney } from '../../money.js'
import type { PageContent } from '../../page.js'
import { countryName } from '../account/_fields.js'
import { showSection } from '../things/_section.js'
import type { DomainData } from './_domain-data.js'
import { formatYearsPrice } from './_years.js'

/** The result of a form, shown on the domain's page. */
export interface FormResult {
  readonly notice?: string
  /** The domain's transfer code. */
  readonly code?: string
}

export function showDomain(domain: DomainData, view: View, { notice, code }: FormResult = {}): PageContent {
  const { locale, root, form } = view
  const { domains } = locale.words
  return {
    title: domain.domain,
    main: html`${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
${showDetails(listFacts(domain, view))}
${showRenewal(domain, view)}
${showAutomaticRenewal(domain, view)}
${showSection(domains.nameservers, form('nameservers') ?? showNameservers(domain, view))}
${showLock(view)}
${code === undefined ? showSection(domains.transfer, form('code', html`<p>${domains.transferText}</p>`)) : showSection(domains.transfer, showDetails([[domains.code, html`<code>${code}</code>`]]))}
${showPrivacy(domain, view)}
${showHolder(domain, view)}
<p class="after"><a href="${root}/domains">${locale.words.area.allDomains}</a></p>`,
  }
}

function listFacts(domain: DomainData, { locale }: View): [string, Part][] {
  const { area, domains } = locale.words
  const facts: [string, Part][] = [
    [area.status, showStatus(locale, domain.status)],
    [area.expires, showDate(locale, domain.expires)],
  ]
  if (domain.registered !== null) facts.push([domains.registeredOn, showDate(locale, domain.registered)])
  if (domain.nextDue !== null && domain.isAutomatic) facts.push([domains.nextDue, showDate(locale, domain.nextDue)])
  facts.push([domains.renewalPrice, formatYearsPrice(locale, domain.renewal)])
  return facts
}

const showNameservers = ({ nameservers }: DomainData, { locale }: View): Html => {
  const given = nameservers.filter((one) => one !== null)
  return html`<p>${given.length === 0 ? locale.words.domains.noNameservers : given.join(', ')}</p>`
}

function showRenewal({ isBilled }: DomainData, { locale, form, root, may }: View): Html | false {
  const { domains, menu } = locale.words
  if (isBilled)
    return showSection(
      domains.renew,
      html`<p>${domains.renewalBilled}${may('invoices') && html` <a href="${root}/invoices">${menu.invoices}</a>`}</p>`,
    )
  return showSection(domains.renew, form('price', html`<p>${domains.renewText}</p>`))
}

function showAutomaticRenewal({ isAutomatic }: DomainData, { locale, form }: View): Html | false {
  const { domains } = locale.words
  const text = html`<p>${isAutomatic ? domains.autoIsOn : domains.autoIsOff}</p>`
  const buttons = html`<button>${isAutomatic ? domains.autoOff : domains.autoOn}</button>`
  return showSection(
    domains.autoRenewal,
    form('automatic', text, { hidden: { on: isAutomatic ? '0' : '1' }, buttons }) ?? text,
  )
}

function showLock({ locale, form }: View): Html | false {
  const { domains } = locale.words
  const buttons = html`<button name="lockstatus" value="1">${domains.lockOn}</button>
<button name="lockstatus" value="0">${domains.lockOff}</button>`
  const change = form('lock', undefined, { buttons })
  const question = form('askLock')
  return showSection(
    domains.lock,
    (change !== undefined || question !== undefined) && html`<p>${domains.lockText}</p>\n${question}\n${change}`,
  )
}

function showPrivacy({ isPrivate, privacy: offer }: DomainData, { locale, form }: View): Html | false {
  const { domains } = locale.words
  if (isPrivate) {
    const text = html`<p>${domains.privacyIsOn}</p>`
    return showSection(domains.privacy, form('privacyOff', text) ?? text)
  }
  if (offer === null) return false
  const price =
    offer.price.amount > 0
      ? locale.say(['domains', 'privacyPrice'], { amount: formatMoney(locale, offer.price) })
      : domains.privacyFree
  const text = html`<p>${domains.privacyText} ${domains.privacyIsOff} ${price}</p>`
  return showSection(domains.privacy, form('privacyOn', text, { hidden: { price: offer.token } }))
}

/** The domain's holder is the account (R-4530), so it changes only in the profile. */
function showHolder({ holder: of, isHeld, isHolderTold }: DomainData, { locale, root, may }: View): Html | false {
  const { domains, desk } = locale.words
  const name = [of.firstname, of.lastname].filter(Boolean).join(' ')
  const place = [of.postcode, of.city].filter(Boolean).join(' ')
  const country = of.country && countryName(locale, of.country)
  const lines = [of.companyname, name, of.address1, of.address2, place, of.state, country, of.email, of.phonenumber]
  return showSection(
    domains.holder,
    html`<p>${lines.filter(Boolean).map((one, at) => html`${at > 0 && html`<br>`}${one}`)}</p>
<p class="quiet">${domains.holderText}${isHeld && ` ${isHolderTold ? domains.holderTold : domains.holderByHand}`}</p>
<p>${may('profile') ? html`<a href="${root}/profile">${domains.changeHolder}</a>` : domains.holderOfOthers}${
      isHeld && !isHolderTold && may('tickets') && html` <a href="${root}/tickets/new">${desk.open}</a>`
    }</p>`,
  )
}
