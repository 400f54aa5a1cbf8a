import { f } from '../../../../actions/_shared/kit.js'
import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import type { Context } from '../../../../domain/context.js'
import { expectPackageOffered } from '../../../../domain/orders/offered-packages.js'
import { priceUpgrade, type UpgradePrice, upgradeService } from '../../../../domain/orders/upgrades.js'
import { errorKinds } from '../../../../engine/errors.js'
import { createFormDefiner, type View } from '../../definition.js'
import type { Entry } from '../../form.js'
import { html, type Part } from '../../html.js'
import { showDetails } from '../../list.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { PageContent, Redirect } from '../../page.js'
import { isShownPrice, signPrice } from '../../shown-price.js'
import type { AreaVisit } from '../../visit.js'
import { callProviderForRecord, changeOwnRecord, manageProductsNeeds } from '../things/_own-records.js'
import { formatPrice, serviceName } from './_service.js'
import type { ServiceData } from './_service-data.js'

const form = createFormDefiner<AreaVisit, ServiceData>()

/** Price of a product change, as shown and signed. */
interface Priced {
  readonly productId: number
  readonly name: string
  /** Signature of the price. */
  readonly token: string
  readonly difference: Money
  /** Amount added to the client's credit. */
  readonly credit: Money
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
  readonly recurring: Money
  /** True if the form contained a different price. */
  readonly isChanged: boolean
}

async function priceChange(
  ctx: Context,
  session: AreaVisit['session'],
  { id, products }: ServiceData,
  productId: number,
) {
  const price = await priceUpgrade(ctx, id, productId)
  const figure = changeAgreementText(id, productId, price)
  const money = createMoney(ctx.currencies.of(price.currencyId))
  const priced = (isChanged: boolean): Priced => ({
    productId,
    name: products.find((one) => one.id === productId)?.name ?? '',
    token: signPrice(session, figure),
    difference: money(price.difference),
    credit: money(price.credit),
    discount: money(price.totals.discount),
    tax: money(price.totals.tax),
    total: money(price.totals.total),
    recurring: money(price.recurring),
    isChanged,
  })
  return { figure, priced }
}

const changeAgreementText = (
  id: number,
  productId: number,
  { difference, credit, totals, recurring, currencyId }: UpgradePrice,
): string =>
  `upgrade ${id} to ${productId}: ${difference} ${credit} ${totals.discount} ${totals.tax} ${totals.total} ${recurring} in ${currencyId}`

const productField = (type: 'select' | 'hidden') =>
  ({
    label: ['services', 'changeTo'],
    type,
    field: f.id('product', { description: 'New product.' }),
  }) as const satisfies Entry

const offersChange = ({ openChange, products }: ServiceData): boolean => openChange === null && products.length > 0

export const changePriceForm = form({
  summary: 'Shows the price of a product change.',
  button: ['services', 'showPrice'],
  fields: { packageid: productField('select') },
  needs: manageProductsNeeds,
  offered: offersChange,
  choices: ({ products }, locale) => ({
    packageid: products.map(({ id, name, ...price }) => ({
      value: String(id),
      label: `${name} – ${formatPrice(locale, price)}`,
    })),
  }),
  run: (visit, { packageid }, service) =>
    changeOwnRecord(visit, 'service', service.id, async (ctx) =>
      (await priceChange(ctx, visit.session, service, packageid)).priced(false),
    ),
  done: (priced, view, service) => showPrice(priced, view, service),
})

/** If an amount is due, the button's label includes the obligation to pay. */
export const changeForm = form({
  summary: 'Changes the product at the price shown, immediately or with an invoice.',
  button: ['services', 'agree'],
  fields: {
    packageid: productField('hidden'),
    price: { label: ['services', 'showPrice'], type: 'hidden', field: f.code({ description: 'Price token.' }) },
  },
  needs: manageProductsNeeds,
  offered: offersChange,
  choices: ({ products }) => ({ packageid: products.map(({ id, name }) => ({ value: String(id), label: name })) }),
  run: async (visit, { packageid, price }, service) => {
    await callProviderForRecord(visit, 'service', service.id, (remote) =>
      expectPackageOffered(remote, service.id, packageid),
    )
    return changeOwnRecord(visit, 'service', service.id, async (ctx): Promise<Priced | Redirect> => {
      const { figure, priced } = await priceChange(ctx, visit.session, service, packageid)
      if (!isShownPrice(visit.session, figure, price)) return priced(true)
      const { invoiceId } = await upgradeService(ctx, service.id, packageid)
      const mayPay = invoiceId !== null && hasLoginPermission(visit.session.permissions, 'invoices')
      return { to: mayPay ? `/invoices/${invoiceId}` : `/services/${service.id}` }
    })
  },
  done: (priced, view, service) => showPrice(priced, view, service),
})

function showPrice(priced: Priced, view: View, service: ServiceData): PageContent {
  const { locale, root, form } = view
  const { services, things, area } = locale.words
  const { difference, credit, discount, tax, total, recurring, name, productId, token, isChanged } = priced
  const isPayable = total.amount > 0
  const facts: [string, Part][] = []
  if (difference.amount > 0) facts.push([services.difference, formatMoney(locale, difference)])
  if (credit.amount > 0) facts.push([services.comesBack, formatMoney(locale, credit)])
  if (isPayable && discount.amount > 0) facts.push([services.discount, formatMoney(locale, discount)])
  if (isPayable && tax.amount > 0) facts.push([services.tax, formatMoney(locale, tax)])
  facts.push([services.dueNow, html`<strong>${formatMoney(locale, total)}</strong>`])
  facts.push([services.laterPrice, formatPrice(locale, { cycle: service.cycle, price: recurring })])
  const buttons = html`<button>${isPayable ? services.agreeToPay : services.agree}</button>`
  return {
    status: isChanged ? errorKinds.conflict : 200,
    title: serviceName(locale, service),
    main: html`${isChanged && html`<p class="error" role="alert">${things.priceChanged}</p>`}
<h2>${locale.say(['services', 'changePrice'], { old: service.product ?? area.service, product: name })}</h2>
${showDetails(facts)}
<p>${isPayable ? services.changeOncePaid : services.changeAtOnce}</p>
${form('change', undefined, { hidden: { packageid: String(productId), price: token }, buttons })}
<p class="after"><a href="${root}/services/${service.id}">${serviceName(locale, service)}</a></p>`,
  }
}
