import { mayEnter } from '../../../../domain/clients/login-permissions.js'
import type { Context } from '../../../../domain/context.js'
import {
  type ChosenRenewals,
  invoiceChosenRenewals,
  priceChosenRenewals,
} from '../../../../domain/domains/chosen-renewals.js'
import { kinds } from '../../../../engine/errors.js'
import type { View } from '../../definition.js'
import { html, type Part } from '../../html.js'
import { details } from '../../list.js'
import { type Money, moneyOf, write } from '../../money.js'
import type { Redirect, Shown } from '../../page.js'
import { isShownPrice, signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { writeYears } from './_years.js'

/** Domains to renew together for the same number of years. */
export interface Wish {
  readonly ids: readonly number[]
  readonly years: number
}

/** Price of renewals, as shown and signed. */
export interface PricedWish extends Wish {
  readonly token: string
  readonly lines: readonly { readonly description: string; readonly amount: Money }[]
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
  /** True if the form contained a different price. */
  readonly isChanged: boolean
}

const figureOf = ({ years }: Wish, { lines, totals: { discount, tax, total }, client }: ChosenRenewals): string =>
  `renewal for ${years}: ${lines.map(({ relatedId, amount }) => `${relatedId} ${amount}`).join(', ')}: ${discount} ${tax} ${total} in ${client.currency_id}`

function priced(session: AreaVisit['session'], ctx: Context, wish: Wish, chosen: ChosenRenewals): PricedWish {
  const money = moneyOf(ctx.currencies.of(chosen.client.currency_id))
  const { discount, tax, total } = chosen.totals
  return {
    ...wish,
    token: signPrice(session, figureOf(wish, chosen)),
    lines: chosen.lines.map(({ description, amount }) => ({ description, amount: money(amount) })),
    discount: money(discount),
    tax: money(tax),
    total: money(total),
    isChanged: false,
  }
}

/** Returns the price of renewals with its signature. Throws the same errors as `priceChosenRenewals`. */
export const priceWish = async (ctx: Context, session: AreaVisit['session'], wish: Wish): Promise<PricedWish> =>
  priced(session, ctx, wish, await priceChosenRenewals(ctx, session.clientId, wish))

/** Creates the invoice for renewals at the price shown. If the price has changed, returns the current one instead. */
export async function agreeToWish(
  ctx: Context,
  session: AreaVisit['session'],
  wish: Wish,
  shown: string,
): Promise<PricedWish | Redirect> {
  const chosen = await priceChosenRenewals(ctx, session.clientId, wish)
  if (!isShownPrice(session, figureOf(wish, chosen), shown))
    return { ...priced(session, ctx, wish, chosen), isChanged: true }
  const invoice = await invoiceChosenRenewals(ctx, chosen)
  return { to: mayEnter(session.permissions, 'invoices') ? `/invoices/${invoice.id}` : '/domains' }
}

/** Renders the price of renewals with the form to accept it. */
export function showWish(
  { ids, years, token, lines, discount, tax, total, isChanged }: PricedWish,
  { locale, root, form }: View,
  hidden: Readonly<Record<string, string>>,
): Shown {
  const { domains, things } = locale.words
  const facts: [string, Part][] = lines.map(({ description, amount }) => [description, write(locale, amount)])
  if (discount.amount > 0) facts.push([domains.discount, write(locale, discount)])
  if (tax.amount > 0) facts.push([domains.tax, write(locale, tax)])
  facts.push([domains.toPay, html`<strong>${write(locale, total)}</strong>`])
  const back = ids.length === 1 ? `${root}/domains/${ids[0]}` : `${root}/domains`
  return {
    status: isChanged ? kinds.conflict : 200,
    title: `${domains.renewFor}: ${writeYears(locale, years)}`,
    main: html`${isChanged && html`<p class="error" role="alert">${things.priceChanged}</p>`}
${details(facts)}
<p>${domains.renewText}</p>
${form('renew', undefined, { hidden: { ...hidden, years: String(years), price: token } })}
<p class="after"><a href="${back}">${ids.length === 1 ? locale.words.area.domain : domains.backToDomains}</a></p>`,
  }
}
