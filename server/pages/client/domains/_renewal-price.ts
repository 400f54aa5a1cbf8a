import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import type { Context } from '../../../../domain/context.js'
import {
  type ChosenRenewals,
  invoiceChosenRenewals,
  priceChosenRenewals,
} from '../../../../domain/domains/chosen-renewals.js'
import { errorKinds } from '../../../../engine/errors.js'
import type { View } from '../../definition.js'
import { html, type Part } from '../../html.js'
import { showDetails } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { PageContent, Redirect } from '../../page.js'
import { isShownPrice, signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { formatYears } from './_years.js'

/** Domains to renew together for the same number of years. */
export interface RenewalRequest {
  readonly ids: readonly number[]
  readonly years: number
}

/** Price of renewals, as shown and signed. */
export interface PricedRenewal extends RenewalRequest {
  readonly token: string
  readonly lines: readonly { readonly description: string; readonly amount: Money }[]
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
  /** True if the form contained a different price. */
  readonly isChanged: boolean
}

const renewalAgreementText = (
  { years }: RenewalRequest,
  { lines, totals: { discount, tax, total }, client }: ChosenRenewals,
): string =>
  `renewal for ${years}: ${lines.map(({ relatedId, amount }) => `${relatedId} ${amount}`).join(', ')}: ${discount} ${tax} ${total} in ${client.currency_id}`

function signRenewalPrice(
  session: AreaVisit['session'],
  ctx: Context,
  wish: RenewalRequest,
  chosen: ChosenRenewals,
): PricedRenewal {
  const money = createMoney(ctx.currencies.of(chosen.client.currency_id))
  const { discount, tax, total } = chosen.totals
  return {
    ...wish,
    token: signPrice(session, renewalAgreementText(wish, chosen)),
    lines: chosen.lines.map(({ description, amount }) => ({ description, amount: money(amount) })),
    discount: money(discount),
    tax: money(tax),
    total: money(total),
    isChanged: false,
  }
}

/** Returns the price of renewals with its signature. Throws the same errors as `priceChosenRenewals`. */
export const priceRenewal = async (
  ctx: Context,
  session: AreaVisit['session'],
  wish: RenewalRequest,
): Promise<PricedRenewal> =>
  signRenewalPrice(session, ctx, wish, await priceChosenRenewals(ctx, session.clientId, wish))

/** Creates the invoice for renewals at the price shown. If the price has changed, returns the current one instead. */
export async function orderRenewal(
  ctx: Context,
  session: AreaVisit['session'],
  wish: RenewalRequest,
  shown: string,
): Promise<PricedRenewal | Redirect> {
  const chosen = await priceChosenRenewals(ctx, session.clientId, wish)
  if (!isShownPrice(session, renewalAgreementText(wish, chosen), shown))
    return { ...signRenewalPrice(session, ctx, wish, chosen), isChanged: true }
  const invoice = await invoiceChosenRenewals(ctx, chosen)
  return { to: hasLoginPermission(session.permissions, 'invoices') ? `/invoices/${invoice.id}` : '/domains' }
}

/** Renders the price of renewals with the form to accept it. */
export function showRenewalOffer(
  { ids, years, token, lines, discount, tax, total, isChanged }: PricedRenewal,
  { locale, root, form }: View,
  hidden: Readonly<Record<string, string>>,
): PageContent {
  const { domains, things } = locale.words
  const facts: [string, Part][] = lines.map(({ description, amount }) => [description, formatMoney(locale, amount)])
  if (discount.amount > 0) facts.push([domains.discount, formatMoney(locale, discount)])
  if (tax.amount > 0) facts.push([domains.tax, formatMoney(locale, tax)])
  facts.push([domains.toPay, html`<strong>${formatMoney(locale, total)}</strong>`])
  const back = ids.length === 1 ? `${root}/domains/${ids[0]}` : `${root}/domains`
  return {
    status: isChanged ? errorKinds.conflict : 200,
    title: `${domains.renewFor}: ${formatYears(locale, years)}`,
    main: html`${isChanged && html`<p class="error" role="alert">${things.priceChanged}</p>`}
${showDetails(facts)}
<p>${domains.renewText}</p>
${form('renew', undefined, { hidden: { ...hidden, years: String(years), price: token } })}
<p class="after"><a href="${back}">${ids.length === 1 ? locale.words.area.domain : domains.backToDomains}</a></p>`,
  }
}
