import { cheapestTerms, listOffers } from '../../../../domain/client-area/shop.js'
import { groupRows } from '../../../../domain/values/group-by.js'
import { type View, visitorPage } from '../../definition.js'
import { type Html, html } from '../../html.js'
import { showTable } from '../../list.js'
import {
  type CyclePrice,
  createTaxNote,
  formatPrice,
  formatSetupFee,
  formatTaxNote,
  type TaxNote,
  toCyclePrice,
} from './_offer-view.js'
import { enterShop, findVisitorBasket } from './_shop.js'

interface Item {
  readonly id: number
  readonly name: string
  readonly cheapest: CyclePrice
  /** True if other cycles are offered. */
  readonly hasOthers: boolean
}

interface Data {
  readonly groups: readonly { readonly id: number; readonly name: string; readonly items: readonly Item[] }[]
  /** ID of the only group shown, or null if all groups are shown. */
  readonly selected: number | null
  readonly tax: TaxNote
  readonly hasBasket: boolean
}

const formatItemPrice = ({ locale }: View, { cheapest, hasOthers }: Item): string => {
  const price = formatPrice(locale, cheapest.cycle, cheapest.price)
  return hasOthers ? locale.say(['shop', 'from'], { price }) : price
}

function filters({ groups, selected }: Data, { locale, root }: View): Html | false {
  if (groups.length < 2) return false
  const link = (id: number | null, name: string) =>
    html`<a href="${root}/shop${id === null ? '' : `?group=${id}`}"${selected === id && html` aria-current="page"`}>${name}</a>\n`
  return html`<p class="filters">${link(null, locale.words.shop.all)}${groups.map(({ id, name }) => link(id, name))}</p>`
}

export default visitorPage<Data>({
  path: '/shop',
  summary: 'Lists the products for sale by group, each with its lowest price.',
  knowsSession: true,
  menu: { order: 8, name: 'shop' },
  load: async (visit) => {
    const currency = await enterShop(visit)
    const offers = await listOffers(visit.ctx, currency)
    const groups = [...groupRows(offers, ({ groupId }) => groupId)].map(([id, ofGroup]) => ({
      id,
      name: ofGroup[0]?.groupName ?? '',
      items: ofGroup.map((offer) => ({
        id: offer.id,
        name: offer.name,
        cheapest: toCyclePrice(cheapestTerms(offer), currency),
        hasOthers: offer.terms.length > 1,
      })),
    }))
    const asked = Number(visit.koa.query.group)
    return {
      groups,
      selected: groups.find(({ id }) => id === asked)?.id ?? null,
      tax: createTaxNote(visit.ctx, currency),
      hasBasket: ((await findVisitorBasket(visit))?.choices.length ?? 0) > 0,
    }
  },
  show: (data, view) => {
    const { locale, root } = view
    const { shop } = locale.words
    const shown = data.groups.filter(({ id }) => data.selected === null || data.selected === id)
    return {
      title: shop.title,
      isWide: true,
      main: html`${filters(data, view)}
${shown.length === 0 && html`<p class="quiet">${shop.nothing}</p>`}
${shown.map(
  ({ name, items }) => html`<section>
<h2>${name}</h2>
${showTable(
  locale,
  { rows: items, page: 1, more: false },
  {
    none: shop.nothing,
    heads: [shop.product, shop.price],
    row: (item) => [
      html`<a href="${root}/shop/product/${item.id}">${item.name}</a>`,
      html`${formatItemPrice(view, item)}${item.cheapest.setupFee && html`<br>${formatSetupFee(locale, item.cheapest.setupFee)}`}`,
    ],
  },
)}
</section>
`,
)}
${shown.length > 0 && html`<p class="quiet">${formatTaxNote(locale, data.tax)}</p>`}
<p class="after row"><a href="${root}/shop/domains">${shop.toDomains}</a>${
        data.hasBasket && html` <a href="${root}/shop/order">${shop.yourOrder}</a>`
      }</p>`,
    }
  },
})
