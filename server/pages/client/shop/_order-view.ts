import { rateLabel } from '../../../../domain/taxes/rate-label.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDetails } from '../../list.js'
import { formatMoney } from '../../money.js'
import type { PageContent } from '../../page.js'
import { showLines } from './_lines.js'
import type { OrderData as Data } from './_order.js'
import type { Review, Totals } from './_review.js'
import { showSignInLinks } from './_sign-in-links.js'

/** Renders the order page. `isChanged` adds a notice that the order differs from what the client agreed to. */
export function showOrder(data: Data, view: View, isChanged = false): PageContent {
  const { locale, root } = view
  const { shop } = locale.words
  const links = html`<p class="after row"><a href="${root}/shop">${shop.toShop}</a> <a href="${root}/shop/domains">${shop.toDomains}</a></p>`
  if (data.chosen.length === 0)
    return { title: shop.yourOrder, isWide: true, main: html`<p class="quiet">${shop.empty}</p>\n${links}` }
  return {
    title: shop.yourOrder,
    isWide: true,
    main: html`${isChanged && html`<p class="notice" role="alert">${shop.changed}</p>`}
${data.problem && html`<p class="notice" role="alert">${locale.say(['shop', 'cannotBeOrdered'], { reason: locale.fault(data.problem) })}</p>`}
${showBasket(data, view)}
${data.review && showReview(data, data.review, view)}
${links}`,
  }
}

function showBasket({ chosen, isSignedIn }: Data, { locale, form }: View): Html {
  const { shop } = locale.words
  return html`<h2>${shop.chosen}</h2>
<table class="rows"><tbody>
${chosen.map(({ key, name, quantity }) => {
  const text = quantity === 1 ? name : locale.say(['shop', 'pieces'], { quantity, name })
  const hidden = { choice: String(key) }
  const buttons = html`<button class="plain">${shop.remove}<span class="unseen"> ${text}</span></button>`
  return html`<tr><td>${text}</td><td>${form('remove', undefined, { hidden, buttons })}</td></tr>\n`
})}</tbody></table>
${form('promotion', isSignedIn ? undefined : html`<p class="hint">${shop.codeLater}</p>`)}`
}

function showReview(data: Data, review: Review, view: View): Html {
  const { locale } = view
  const { shop, addonOrders } = locale.words
  const lines = html`${
    review.lines.length > 0 &&
    html`<h2>${shop.whatYouOrder}</h2>
${showLines(locale, review.lines)}`
  }
${review.skipped.map((reason) => html`<p class="notice">${locale.say(['shop', 'leftOut'], { reason })}</p>\n`)}`
  if (review.totals === null || review.token === null)
    return html`<section>\n${lines}\n${data.isSignedIn ? html`<p>${data.keptFrom === 'staff' ? shop.keptFromStaff : shop.keptFromLogin}</p>` : showSignInLinks(locale, data.waysIn)}\n</section>`
  // The law requires the order details directly above the button, so the fields come first.
  const buttons = html`${lines}
${showDetails(showTotals(review.totals, locale))}
<p class="quiet">${data.isFromOrder ? shop.periodsFromOrder : shop.periodsFromSetUp} ${!data.isFromOrder && data.hasAdditions && `${addonOrders.periods} `}${data.isGross ? shop.laterWithTax : shop.laterBeforeTax}</p>
<button>${shop.order}</button>`
  const hidden = { key: data.orderKey, price: review.token }
  return html`<section>\n${view.form('order', showLegalLinks(data, locale), { hidden, buttons })}\n</section>`
}

function showTotals({ subtotal, discount, tax, taxRate, total }: Totals, locale: Locale): (readonly [string, Part])[] {
  const { shop, pay } = locale.words
  const label = taxRate === 0 ? shop.tax : locale.say(['shop', 'taxAt'], { rate: rateLabel(taxRate, locale.language) })
  return [
    [pay.net, formatMoney(locale, subtotal)],
    ...(discount === null ? [] : [[pay.discount, `−${formatMoney(locale, discount)}`] as const]),
    ...(tax === null ? [] : [[label, formatMoney(locale, tax)] as const]),
    [shop.total, html`<strong>${formatMoney(locale, total)}</strong>`],
  ]
}

/** Links to the terms and the right of withdrawal. */
function showLegalLinks({ terms, withdrawalUrl }: Data, locale: Locale): Html {
  const { shop } = locale.words
  const link = (url: string, text: string) =>
    html`<a href="${url}" target="_blank" rel="noopener noreferrer">${text}</a>`
  const version = terms?.version && ` (${locale.say(['shop', 'termsVersion'], { version: terms.version })})`
  return html`${terms && html`<p>${link(terms.url, shop.termsLink)}${version}</p>`}
${withdrawalUrl !== '' && html`<p>${link(withdrawalUrl, shop.withdrawalLink)}</p>`}`
}
